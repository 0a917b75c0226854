import type { Page } from "@playwright/test";
import type { DevtoolsSession } from "../browser/devtools-session.ts";
import type { Point } from "../input/mouse-input.ts";
import { waitFor } from "../wait-for.ts";
import type { Box } from "./caption-pixels.ts";
import { OverlayRoot } from "./overlay-root.ts";

export class CaptionsInHand {
  readonly #page: Page;
  readonly #session: DevtoolsSession;

  constructor(page: Page, session: DevtoolsSession) {
    this.#page = page;
    this.#session = session;
  }

  async call<Value>(functionDeclaration: string, ...args: unknown[]): Promise<Value> {
    const root = await OverlayRoot.find(this.#session);
    if (!root) throw new Error("The page has no captions.");
    return await root.call<Value>(functionDeclaration, ...args);
  }

  /**
   * The box around all captions, once no animation runs. Its lower edge stays in place as lines
   * come and go; its upper edge does not.
   */
  async box(): Promise<Box> {
    let last = "";
    return await waitFor("the captions to stop moving", async () => {
      const box = await this.#boxNow();
      const current = JSON.stringify(box);
      const isAtRest = current === last && box.height > 0 && !(await this.call<boolean>(GLIDES));
      last = current;
      return isAtRest && box;
    });
  }

  /** A point in the first letters of a line. */
  async startOf(selector: string): Promise<Point> {
    const [box] = await this.call<Box[]>(BOXES, selector);
    if (!box) throw new Error(`There is no "${selector}" in the captions.`);
    return { x: box.x + 4, y: box.y + box.height / 2 };
  }

  async approach(): Promise<void> {
    await waitFor("the handle to appear", async () => {
      const { x, y } = await this.#middle(".lanes > :not([hidden])");
      // A pointer that does not move causes no event.
      await this.#page.mouse.move(x + 8 * Math.random(), y);
      return await this.call<boolean>(HANDLE_IS_SEEN);
    });
  }

  async drag(part: string, right: number, down: number): Promise<void> {
    const { x, y } = await this.#reach(part);
    const { mouse } = this.#page;
    await mouse.down();
    await mouse.move(x + right / 2, y + down / 2, { steps: 3 });
    await mouse.move(x + right, y + down, { steps: 3 });
    await mouse.up();
  }

  async press(part: string, clickCount: 1 | 2 = 1): Promise<void> {
    const { x, y } = await this.#reach(part);
    await this.#page.mouse.click(x, y, { clickCount });
  }

  /**
   * Moves the pointer onto a part of the handle. Meanwhile the captions may step aside, or a slow
   * pointer may lose the handle; a part under the pointer stays there.
   */
  async #reach(part: string): Promise<Point> {
    return await waitFor(`the pointer to be on "${part}"`, async () => {
      // While the handle is seen, the pointer follows it, as a hand does.
      if (!(await this.call<boolean>(HANDLE_IS_SEEN))) await this.approach();
      const { x, y } = await this.#middle(part);
      await this.#page.mouse.move(x, y);
      return (await this.call<boolean>(IS_UNDER_POINTER, part, x, y)) && { x, y };
    });
  }

  async #middle(selector: string): Promise<Point> {
    const [box] = await this.call<Box[]>(BOXES, selector);
    if (!box) throw new Error(`There is no "${selector}" in the captions.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async #boxNow(): Promise<Box> {
    const [box] = await this.call<Box[]>(BOXES, ".stage");
    if (!box) throw new Error("The captions have no stage.");
    return box;
  }
}

export const HANDLE_PARTS = {
  move: '[data-action="move"]',
  larger: '[data-action="larger"]',
  nextLanguage: '[data-action="next_language"]',
  addWord: '[data-action="add_word"]',
  hide: '[data-action="hide"]',
  ownWindow: '[data-action="own_window"]',
  bringBack: '[data-action="bring_back"]',
  rightGrip: ".grip.right",
} as const;

const BOXES = `function (selector) {
  return [...this.querySelectorAll(selector)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}`;

const HANDLE_IS_SEEN = `function () {
  return getComputedStyle(this.querySelector(".handle")).opacity === "1";
}`;

const GLIDES = `function () {
  return this.querySelector(".stage").getAnimations().length > 0;
}`;

const IS_UNDER_POINTER = `function (selector, x, y) {
  const part = this.querySelector(selector);
  const glides = part.closest(".stage").getAnimations().length > 0;
  return !glides && part.contains(this.elementFromPoint(x, y));
}`;
