import { expect, type Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { pressByKey } from "../input/press-by-key.ts";
import { uiText } from "./ui-text.ts";

/** A file as Playwright hands it to a page. */
export interface MadeUpFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A text file. */
export function textFile(name: string, text: string): MadeUpFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

/** The documents page as its user sees it. */
export class DocumentsOnPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: SurtitleBrowser): Promise<DocumentsOnPage> {
    return new DocumentsOnPage(
      await browser.open(browser.extensionUrl("src/documents/index.html")),
    );
  }

  /** Picks files, by path or made up. */
  async pick(files: string[] | readonly MadeUpFile[]): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByRole("button", { name: uiText("documents_pick") }).click();
    await (await chooser).setFiles(files as MadeUpFile[]);
  }

  /**
   * Chooses the target language and sends everything off that was picked, once all of it is there:
   * files are copied one after the other, and pressed earlier, the button sends those that were.
   * @param count how many files that is
   */
  async translate(language = "de", count = 1): Promise<void> {
    const button = this.sendButton(count);
    await expect(button).toBeVisible({ timeout: 60_000 });
    await this.page
      .getByRole("combobox", { name: uiText("documents_target"), exact: true })
      .selectOption(language);
    // The other language changes the menus above it.
    await pressByKey(button);
  }

  /** What sends files off; it is there when so many have been copied. */
  sendButton(count: number) {
    const name = uiText("documents_send", String(count));
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The row of a document. */
  row(name: string) {
    return this.page.getByRole("listitem").filter({
      has: this.page.getByRole("heading", { name, exact: true }),
    });
  }

  /** A button of a row. */
  button(key: string, name: string) {
    return this.page.getByRole("button", {
      name: uiText("document_of", uiText(key), name),
      exact: true,
    });
  }
}
