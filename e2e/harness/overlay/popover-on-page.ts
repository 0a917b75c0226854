import type { Page } from "@playwright/test";
import { type DevtoolsSession, untyped } from "../browser/devtools-session.ts";
import type { Point } from "../input/mouse-input.ts";
import { waitFor } from "../wait-for.ts";
import { OverlayRoot } from "./overlay-root.ts";

export interface PopoverNow {
  /** The word that was pressed in captions; empty for a selection. */
  readonly word: string;
  readonly status: string;
  readonly translation: string;
  readonly language: string;
  readonly direction: string;
  readonly note: string;
  readonly original: string;
  readonly target: string;
  /** Values of the menu of languages; the first is empty. */
  readonly targets: readonly string[];
  readonly buttons: readonly string[];
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly hasFocus: boolean;
}

const READ = `function () {
  const words = (selector) => {
    const element = this.querySelector(selector);
    return element?.checkVisibility() ? element.textContent : "";
  };
  // Drawn as generated content, which is not part of the document's text.
  const drawn = (selector) => {
    const element = this.querySelector(selector);
    return element?.checkVisibility() ? element.dataset.words ?? "" : "";
  };
  const { lang, dir } = this.querySelector(".words");
  const { x, y, width, height } = this.querySelector(".card").getBoundingClientRect();
  return {
    word: drawn(".word"),
    status: words(".status"),
    translation: drawn(".words"),
    language: lang,
    direction: dir,
    note: words(".note"),
    // The card of a word from captions has neither.
    original: this.querySelector(".original:not(.reference)")?.textContent ?? "",
    target: this.querySelector("select")?.value ?? "",
    targets: [...(this.querySelector("select")?.options ?? [])].map(({ value }) => value),
    buttons: [...this.querySelectorAll("button[data-action]")]
      .filter((button) => button.checkVisibility()).map((button) => button.dataset.action),
    box: { x, y, width, height },
    hasFocus: this.activeElement !== null,
  };
}`;

// The centre of a button that can be pressed; null where it is hidden or covered.
const MIDDLE = `function (selector) {
  const button = this.querySelector(selector);
  const { x, y, width, height } = button.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return button.contains(this.elementFromPoint(middle.x, middle.y)) ? middle : null;
}`;

// Focuses the menu and returns how many steps away a language is; null when it is not offered.
const STEPS_TO = `function (target) {
  const menu = this.querySelector("select");
  menu.focus();
  const at = [...menu.options].findIndex(({ value }) => value === target);
  return at < 0 ? null : at - menu.selectedIndex;
}`;

/** The popover in a page. Its shadow root is closed, so it is reached through DevTools. */
export class PopoverOnPage {
  readonly #page: Page;
  readonly session: DevtoolsSession;

  private constructor(page: Page, session: DevtoolsSession) {
    this.#page = page;
    this.session = session;
  }

  static async of(page: Page): Promise<PopoverOnPage> {
    return new PopoverOnPage(page, untyped(await page.context().newCDPSession(page)));
  }

  async now(): Promise<PopoverNow | null> {
    const root = await OverlayRoot.find(this.session, "selection");
    // It may disappear while it is read.
    return (await root?.call<PopoverNow>(READ).catch(() => null)) ?? null;
  }

  /**
   * Waits until the popover matches.
   * @throws Error with its last state when it never does
   */
  async waitUntil(what: string, fits: (now: PopoverNow) => boolean): Promise<PopoverNow> {
    let last: PopoverNow | null = null;
    try {
      return await waitFor(what, async () => {
        last = await this.now();
        return last && fits(last) ? last : null;
      });
    } catch (error) {
      throw new Error(`${what}: never happened. Last state: ${JSON.stringify(last)}`, {
        cause: error,
      });
    }
  }

  async waitForTranslation(): Promise<PopoverNow> {
    return await this.waitUntil("a translation", ({ translation }) => translation !== "");
  }

  async waitUntilThere(): Promise<void> {
    await waitFor("the popover", () => OverlayRoot.find(this.session, "selection"));
  }

  async waitUntilGone(): Promise<void> {
    await waitFor(
      "the popover to close",
      async () => (await OverlayRoot.find(this.session, "selection")) === null,
    );
  }

  async press(name: string): Promise<void> {
    const selector = name === "close" ? ".close" : `[data-action="${name}"]`;
    let last = "";
    const { x, y } = await waitFor(`the button "${name}"to be there and stop moving`, async () => {
      const middle = await this.call<Point | null>(MIDDLE, selector);
      const current = JSON.stringify(middle);
      const isAtRest = current === last;
      last = current;
      return isAtRest && middle;
    });
    await this.#page.mouse.click(x, y);
  }

  async pick(target: string): Promise<void> {
    const steps = () => this.call<number | null>(STEPS_TO, target);
    await waitFor(`the language "${target}"`, async () => (await steps()) !== null);
    await this.#page.keyboard.press(target.slice(0, 1));
    for (let left = await steps(); left !== 0; left = await steps()) {
      if (left === null) throw new Error(`The language "${target}" is not offered any more.`);
      await this.#page.keyboard.press(left > 0 ? "ArrowDown" : "ArrowUp");
    }
  }

  async isAt(x: number, y: number): Promise<boolean> {
    const root = await OverlayRoot.find(this.session, "selection");
    const isHost = "function (x, y) { return document.elementFromPoint(x, y) === this.host }";
    return (await root?.call<boolean>(isHost, x, y)) ?? false;
  }

  async call<Value>(functionDeclaration: string, ...args: unknown[]): Promise<Value> {
    const root = await OverlayRoot.find(this.session, "selection");
    if (!root) throw new Error("The page has no popover.");
    return await root.call<Value>(functionDeclaration, ...args);
  }
}
