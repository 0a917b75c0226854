import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestInfo } from "@playwright/test";
import type { RunningService } from "../../service/options.ts";

/**
 * Writes what one browser shows into a folder.
 * @param folder does not exist yet
 * @param sinceMs when the test began
 * @returns the addresses of its open pages
 */
export type KeepBrowser = (folder: string, sinceMs: number) => Promise<readonly string[]>;

/** What the folder needs to know of its test. */
export type FailedTest = Pick<
  TestInfo,
  "titlePath" | "status" | "expectedStatus" | "errors" | "outputDir" | "attachments"
>;

export class FailureFolder {
  readonly #test: FailedTest;
  readonly #service: RunningService;
  readonly #browsers: () => readonly KeepBrowser[];
  readonly #beganAtMs = Date.now();
  #isKept = false;

  /** @param browsers those of the test so far, the oldest first */
  constructor(test: FailedTest, service: RunningService, browsers: () => readonly KeepBrowser[]) {
    this.#test = test;
    this.#service = service;
    this.#browsers = browsers;
  }

  /**
   * Keeps the evidence when the test has failed; call it while its browsers are open. Only the
   * first call that finds a failure keeps anything.
   * @param ownErrors errors of the extension, which will fail the test
   */
  async keepIfFailed(ownErrors: readonly string[] = []): Promise<void> {
    const { status, expectedStatus, outputDir, attachments } = this.#test;
    if (this.#isKept || (status === expectedStatus && ownErrors.length === 0)) return;
    this.#isKept = true;
    await mkdir(outputDir, { recursive: true });
    await writeFile(join(outputDir, "error.txt"), this.#errorText(ownErrors));
    await writeFile(join(outputDir, "service.json"), this.#serviceText());
    const pages: string[] = [];
    for (const [index, keep] of this.#browsers().entries()) {
      pages.push(...(await keep(join(outputDir, `browser-${index + 1}`), this.#beganAtMs)));
    }
    // The reporter prints an attachment's path, and a short text, at the end of a failure.
    attachments.push({ name: "evidence", contentType: "inode/directory", path: outputDir });
    const body = Buffer.from(pages.join("\n"));
    attachments.push({ name: "open pages", contentType: "text/plain", body });
  }

  #errorText(ownErrors: readonly string[]): string {
    const { titlePath, status, errors } = this.#test;
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
