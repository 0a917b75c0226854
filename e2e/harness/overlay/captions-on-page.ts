import type { Page } from "@playwright/test";
import { type DevtoolsSession, untyped } from "../browser/devtools-session.ts";
import { type WaitOptions, waitFor } from "../wait-for.ts";
import { type CaptionsNow, READ_CAPTIONS } from "./captions-now.ts";
import { OverlayRoot } from "./overlay-root.ts";

/**
 * The captions that a page shows. Their shadow root is closed to the page and to scripts. DevTools
 * reaches it from an isolated world of its own, which disturbs neither page nor extension.
 */
export class CaptionsOnPage {
  readonly session: DevtoolsSession;

  private constructor(session: DevtoolsSession) {
    this.session = session;
  }

  static async of(page: Page): Promise<CaptionsOnPage> {
    return new CaptionsOnPage(untyped(await page.context().newCDPSession(page)));
  }

  async now(): Promise<CaptionsNow | null> {
    const root = await OverlayRoot.find(this.session);
    return root && (await root.call<CaptionsNow>(READ_CAPTIONS));
  }

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

  async waitUntilGone(options?: WaitOptions): Promise<void> {
    await waitFor(
      "the captions to leave the page",
      async () => (await this.now()) === null,
      options,
    );
  }
}
