import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestInfo } from "@playwright/test";
import type { RunningService } from "../../service/options.ts";
import { forgetClosedBrowsers, knownBrowsers } from "../browser/known-browsers.ts";
import { CaptionWatch } from "../overlay/caption-watch.ts";
import { keepBrowserEvidence } from "./browser-evidence.ts";

export class FailureFolder {
  readonly #info: TestInfo;
  readonly #service: RunningService;
  readonly #beganAtMs = Date.now();
  #isKept = false;

  constructor(info: TestInfo, service: RunningService) {
    this.#info = info;
    this.#service = service;
  }

  /**
   * Keeps the evidence when the test has failed; call it while its browsers are open. Only the
   * first call that finds a failure keeps anything.
   * @param ownErrors errors of the extension, which will fail the test
   */
  async keepIfFailed(ownErrors: readonly string[] = []): Promise<void> {
    const { status, expectedStatus, outputDir, attachments } = this.#info;
    if (this.#isKept || (status === expectedStatus && ownErrors.length === 0)) return;
    this.#isKept = true;
    await mkdir(outputDir, { recursive: true });
    await writeFile(join(outputDir, "error.txt"), this.#errorText(ownErrors));
    await writeFile(join(outputDir, "service.json"), this.#serviceText());
    for (const [index, known] of knownBrowsers().entries()) {
      await keepBrowserEvidence(known, join(outputDir, `browser-${index + 1}`), this.#beganAtMs);
    }
    // The reporter prints an attachment's path, and a short text, at the end of a failure.
    attachments.push({ name: "evidence", contentType: "inode/directory", path: outputDir });
    const pages = knownBrowsers().flatMap(({ browser }) => browser.context.pages());
    const body = Buffer.from(pages.map((page) => page.url()).join("\n"));
    attachments.push({ name: "open pages", contentType: "text/plain", body });
  }

  end(): void {
    for (const { browser } of knownBrowsers()) CaptionWatch.takeAll(browser.context);
    forgetClosedBrowsers();
  }

  #errorText(ownErrors: readonly string[]): string {
    const { titlePath, status, errors } = this.#info;
    const descriptions = errors.map(({ message, stack, value }) => stack ?? message ?? value ?? "");
    return [
      titlePath.join(" › "),
      `${status}, began at ${new Date(this.#beganAtMs).toISOString()}`,
      ...descriptions.map((error) => `\n${stripVTControlCharacters(error)}`),
      ...ownErrors.map((error) => `\nThe extension's own: ${error}`),
      "",
    ].join("\n");
  }

  #serviceText(): string {
    const service = this.#service;
    const account = {
      sessions: service.accounts(),
      runs: service.runs(),
      documents: service.documents(),
    };
    return `${JSON.stringify(account, null, 2)}\n`;
  }
}
