import type { Page } from "@playwright/test";
import { type DevtoolsSession, untyped } from "../browser/devtools-session.ts";
import { type WaitOptions, waitFor } from "../wait-for.ts";
import { type CaptionsNow, READ_CAPTIONS } from "./captions-now.ts";
import { OverlayRoot } from "./overlay-root.ts";

/**
 * What a page shows of captions. Their shadow root is closed to the page and to scripts, so it is
 * reached through DevTools, from a world of its own that disturbs neither page nor extension.
 */
export class CaptionsOnPage {
  readonly session: DevtoolsSession;

  private constructor(session: DevtoolsSession) {
    this.session = session;
  }

  static async of(page: Page): Promise<CaptionsOnPage> {
    return new CaptionsOnPage(untyped(await page.context().newCDPSession(page)));
  }

  /** The captions at this moment; null when the page has none. */
  async now(): Promise<CaptionsNow | null> {
    const root = await OverlayRoot.find(this.session);
    return root && (await root.call<CaptionsNow>(READ_CAPTIONS));
  }

  /** Waits until the captions fit, and returns them. */
  async waitUntil(
    what: string,
    fits: (captions: CaptionsNow) => boolean,
    options?: WaitOptions,
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
      throw new Error(`${what}: never so. Last seen: ${JSON.stringify(last)}`, { cause: error });
    }
  }

  /** Waits for a message to the user that fits. */
  async waitForNotice(expected: RegExp, options?: WaitOptions): Promise<string> {
    const { notice } = await this.waitUntil(
      `the overlay says ${expected}`,
      (captions) => captions.notice !== null && expected.test(captions.notice),
      options,
    );
    return notice ?? "";
  }

  /** Waits until no captions are in the page at all. */
  async waitUntilGone(options?: WaitOptions): Promise<void> {
    await waitFor(
      "the captions to leave the page",
      async () => (await this.now()) === null,
      options,
    );
  }
}
