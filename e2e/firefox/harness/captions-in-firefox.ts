import { PNG } from "pngjs";
import type { Page } from "puppeteer-core";
import { ShownCaptions } from "../../harness/overlay/shown-captions.ts";
import { ClosedRoot } from "./closed-root.ts";
import { FIREFOX_LIMIT_MS, waitInFirefox } from "./wait-in-firefox.ts";

/** The captions that a page shows in Firefox. */
export class CaptionsInFirefox extends ShownCaptions {
  readonly #page: Page;
  // The last result: reading the whole document costs far more than checking this.
  #root: ClosedRoot | null = null;

  constructor(page: Page) {
    super({ timeoutMs: FIREFOX_LIMIT_MS });
    this.#page = page;
  }

  async findRoot(): Promise<ClosedRoot | null> {
    if (!(await this.#root?.isShown())) this.#root = await ClosedRoot.find(this.#page, "stage");
    return this.#root;
  }

  async takePicture(): Promise<PNG> {
    return PNG.sync.read(Buffer.from(await this.#page.screenshot()));
  }

  /** Waits until the overlay's text matches, and returns it. */
  async waitForText(pattern: RegExp): Promise<string> {
    return await waitInFirefox(`captions with ${pattern}`, async () => {
      const text = await (await this.findRoot())?.call<string>(TEXT);
      return text !== undefined && pattern.test(text) && text;
    });
  }
}

const TEXT = "function () { return this.textContent; }";
