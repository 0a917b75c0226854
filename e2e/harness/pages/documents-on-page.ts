import { expect, type Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { pressByKey } from "../input/press-by-key.ts";
import { uiText } from "./ui-text.ts";

export interface MadeUpFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function textFile(name: string, text: string): MadeUpFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

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

  async pick(files: string[] | readonly MadeUpFile[]): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    // It moves down once the page knows that there are no documents yet.
    await pressByKey(this.page.getByRole("button", { name: uiText("documents_pick") }));
    await (await chooser).setFiles(files as MadeUpFile[]);
  }

  /**
   * Selects the target language and translates everything that was picked, once all of it is there.
   * Files are copied one after the other; pressed earlier, the button sends only those copied so
   * far.
   * @param count how many files were picked
   */
  async translate(language = "de", count = 1): Promise<void> {
    const button = this.sendButton(count);
    await expect(button).toBeVisible({ timeout: 60_000 });
    await this.page
      .getByRole("combobox", { name: uiText("documents_target"), exact: true })
      .selectOption(language);
    // Changing the language changes the menus above the button.
    await pressByKey(button);
  }

  sendButton(count: number) {
    const name = uiText("documents_send", String(count));
    return this.page.getByRole("button", { name, exact: true });
  }

  row(name: string) {
    return this.page.getByRole("listitem").filter({
      has: this.page.getByRole("heading", { name, exact: true }),
    });
  }

  button(key: string, name: string) {
    return this.page.getByRole("button", {
      name: uiText("document_of", uiText(key), name),
      exact: true,
    });
  }
}
