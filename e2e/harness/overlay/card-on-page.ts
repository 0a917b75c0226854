import type { Page } from "@playwright/test";
import { type DevtoolsSession, untyped } from "../browser/devtools-session.ts";
import type { Point } from "../input/mouse-input.ts";
import { waitFor } from "../wait-for.ts";
import { OverlayRoot } from "./overlay-root.ts";

export interface CardNow {
  readonly name: string;
  /** Texts drawn as generated content, with the lane they belong to, if any. */
  readonly texts: readonly { readonly lane: string | null; readonly text: string }[];
  readonly hasFocus: boolean;
  readonly box: { readonly top: number; readonly bottom: number };
}

const READ = `function () {
  const card = this.querySelector(".page-card");
  const { top, bottom } = card.getBoundingClientRect();
  return {
    name: card.ariaLabel,
    texts: [...card.querySelectorAll("[data-words]")].map(({ dataset }) => ({
      lane: dataset.lane ?? null,
      text: dataset.words,
    })),
    hasFocus: this.activeElement !== null,
    box: { top, bottom },
  };
}`;

// The centre of a button that can be pressed; null where it is hidden or covered.
const MIDDLE = `function (name) {
  const button = [...this.querySelectorAll("button")].find(({ ariaLabel }) => ariaLabel === name);
  if (!button) return null;
  const { x, y, width, height } = button.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return button.contains(this.elementFromPoint(middle.x, middle.y)) ? middle : null;
}`;

/** A card in a page: the recent words, or the notice that a transcript was saved. */
export class CardOnPage {
  readonly #page: Page;
  readonly #session: DevtoolsSession;

  private constructor(page: Page, session: DevtoolsSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<CardOnPage> {
    return new CardOnPage(page, untyped(await page.context().newCDPSession(page)));
  }

  /** Waits for a card with a name. */
  async waitFor(name: string): Promise<CardNow> {
    return await waitFor(`the card "${name}"`, async () => {
      const root = await OverlayRoot.find(this.#session, "card");
      // It may disappear while it is read.
      const now = await root?.call<CardNow>(READ).catch(() => null);
      return now?.name === name && now;
    });
  }

  async waitUntilGone(): Promise<void> {
    await waitFor(
      "the card to close",
      async () => (await OverlayRoot.find(this.#session, "card")) === null,
    );
  }

  async press(name: string): Promise<void> {
    let last = "";
    const { x, y } = await waitFor(`the button "${name}" to be there and at rest`, async () => {
      const root = await OverlayRoot.find(this.#session, "card");
      const middle = (await root?.call<Point | null>(MIDDLE, name).catch(() => null)) ?? null;
      const current = JSON.stringify(middle);
      const isAtRest = current === last;
      last = current;
      return isAtRest && middle;
    });
    await this.#page.mouse.click(x, y);
  }
}
