import type { PNG } from "pngjs";
import { type WaitOptions, waitFor } from "../wait-for.ts";
import { type CaptionsNow, READ_CAPTIONS } from "./captions-now.ts";

/** The overlay's closed shadow root, as the harness of a browser reaches it. */
export interface CallableRoot {
  /**
   * Calls a function with the shadow root as `this` and returns its value.
   * @param functionDeclaration source text of a `function`, not of an arrow function
   */
  call<Value>(functionDeclaration: string, ...args: unknown[]): Promise<Value>;
}

/** The captions that a page shows, in any browser. */
export abstract class ShownCaptions {
  readonly #usualWait: WaitOptions;

  protected constructor(usualWait: WaitOptions = {}) {
    this.#usualWait = usualWait;
  }

  /** Null while the page has no captions. */
  abstract findRoot(): Promise<CallableRoot | null>;

  /** A picture of what the page shows. */
  abstract takePicture(): Promise<PNG>;

  async now(): Promise<CaptionsNow | null> {
    const root = await this.findRoot();
    return root && (await root.call<CaptionsNow>(READ_CAPTIONS));
  }

  async waitUntil(
    what: string,
    fits: (captions: CaptionsNow) => boolean,
    options: WaitOptions = this.#usualWait,
  ): Promise<CaptionsNow> {
    let last: CaptionsNow | null = null;
    try {
      return await waitFor(
        what,
        async () => {
          last = await this.now();
          return last !== null && fits(last) ? last : null;
        },
        options,
      );
    } catch (error) {
      throw new Error(`${what}: never happened. Last state: ${JSON.stringify(last)}`, {
        cause: error,
      });
    }
  }

  async waitForNotice(expected: RegExp, options?: WaitOptions): Promise<string> {
    const { notice } = await this.waitUntil(
      `the overlay to show ${expected}`,
      (captions) => captions.notice !== null && expected.test(captions.notice),
      options,
    );
    return notice ?? "";
  }

  async waitUntilGone(options: WaitOptions = this.#usualWait): Promise<void> {
    await waitFor(
      "the captions to leave the page",
      async () => (await this.now()) === null,
      options,
    );
  }
}
