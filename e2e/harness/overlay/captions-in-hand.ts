import type { Page } from "@playwright/test";
import type { DevtoolsSession } from "../browser/devtools-session.ts";
import type { Point } from "../input/mouse-input.ts";
import { waitFor } from "../wait-for.ts";
import type { Box } from "./caption-pixels.ts";
import { OverlayRoot } from "./overlay-root.ts";

/** What a hand does with the captions of a page: finds them, comes near, takes hold of them. */
export class CaptionsInHand {
  readonly #page: Page;
  readonly #session: DevtoolsSession;

  constructor(page: Page, session: DevtoolsSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Calls a function with the captions' shadow root as `this`; it is given as its source text. */
  async call<Value>(functionDeclaration: string, ...args: unknown[]): Promise<Value> {
    const root = await OverlayRoot.find(this.#session);
    if (!root) throw new Error("The page has no captions.");
    return await root.call<Value>(functionDeclaration, ...args);
  }

  /**
   * What all captions cover together, once nothing glides. Their lower edge stays where it is as
   * lines come and go; the upper one does not.
   */
  async box(): Promise<Box> {
    let last = "";
    return await waitFor("the captions to come to rest", async () => {
      const box = await this.#boxNow();
      const telling = JSON.stringify(box);
      const isAtRest = telling === last && box.height > 0 && !(await this.call<boolean>(GLIDES));
      last = telling;
      return isAtRest && box;
    });
  }

  /** Comes near with the pointer and waits for the handle. */
  async comeNear(): Promise<void> {
    await waitFor("the handle to come", async () => {
      const { x, y } = await this.#middle(".lanes > :not([hidden])");
      // A pointer that does not move is not noticed.
      await this.#page.mouse.move(x + 8 * Math.random(), y);
      return await this.call<boolean>(HANDLE_IS_SEEN);
    });
  }

  /** Drags a part of the handle by so many pixels, to the right and down. */
  async drag(part: string, right: number, down: number): Promise<void> {
    const { x, y } = await this.#reach(part);
    const { mouse } = this.#page;
    await mouse.down();
    await mouse.move(x + right / 2, y + down / 2, { steps: 3 });
    await mouse.move(x + right, y + down, { steps: 3 });
    await mouse.up();
  }

  /** Presses a part of the handle; what is pressed is this part and nothing else. */
  async press(part: string, clickCount: 1 | 2 = 1): Promise<void> {
    const { x, y } = await this.#reach(part);
    await this.#page.mouse.click(x, y, { clickCount });
  }

  /**
   * Puts the pointer on a part of the handle. On its way there the captions may step aside, or the
   * handle may go because the hand was slow; a part that has the pointer stays under it.
   */
  async #reach(part: string): Promise<Point> {
    return await waitFor(`the pointer to be on "${part}"`, async () => {
      await this.comeNear();
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

/** Parts that can be taken hold of. */
export const HAND = {
  move: '[data-action="move"]',
  larger: '[data-action="larger"]',
  nextLanguage: '[data-action="next_language"]',
  addWord: '[data-action="add_word"]',
  hide: '[data-action="hide"]',
  ownWindow: '[data-action="own_window"]',
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

/** While it glides the stage is not where it will be. */
const GLIDES = `function () {
  return this.querySelector(".stage").getAnimations().length > 0;
}`;

const IS_UNDER_POINTER = `function (selector, x, y) {
  const part = this.querySelector(selector);
  const glides = part.closest(".stage").getAnimations().length > 0;
  return !glides && part.contains(this.elementFromPoint(x, y));
}`;
