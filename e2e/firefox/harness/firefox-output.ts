import { createInterface } from "node:readline";
import type { Browser } from "puppeteer-core";
import type { ConsoleLine } from "../../harness/failure/console-text.ts";

const MAX_LINES = 5000;

/**
 * What a Firefox prints: the consoles of pages, content scripts, popup and event page, and errors
 * that scripts have thrown.
 */
export class FirefoxOutput {
  readonly #lines: ConsoleLine[] = [];

  constructor(firefox: Browser) {
    const { stdout, stderr } = firefox.process() ?? {};
    for (const input of [stdout, stderr]) {
      if (input) createInterface({ input }).on("line", this.#add);
    }
  }

  /** The last lines, oldest first. */
  get lines(): readonly ConsoleLine[] {
    return this.#lines;
  }

  readonly #add = (text: string): void => {
    this.#lines.push({ atMs: Date.now(), text });
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  };
}
