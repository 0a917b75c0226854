import { expect, type Locator, type Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { uiText } from "./ui-text.ts";

export class TermListsOnPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(
    browser: SurtitleBrowser,
    section: "glossaries" | "spoken-terms",
  ): Promise<TermListsOnPage> {
    const page = await browser.open(browser.extensionUrl(`src/terms/index.html#${section}`));
    await page.locator(`#${section} .words-actions button`).first().waitFor();
    return new TermListsOnPage(page);
  }

  get glossaries(): Locator {
    return this.page.locator("#glossaries");
  }

  get terms(): Locator {
    return this.page.locator("#spoken-terms");
  }

  async entries(): Promise<readonly (readonly string[])[]> {
    const rows = await this.glossaries.locator("tbody tr").all();
    return await Promise.all(
      rows.map(async (row) => (await row.locator("td").allTextContents()).slice(0, 2)),
    );
  }

  button(section: Locator, key: string, ...values: string[]): Locator {
    return section.getByRole("button", { name: uiText(key, ...values), exact: true });
  }

  field(section: Locator, key: string, ...values: string[]): Locator {
    return section.getByRole("textbox", { name: uiText(key, ...values), exact: true });
  }

  async openList(section: Locator, name: string): Promise<void> {
    await section.getByRole("button", { name, exact: true }).click();
    await section.getByRole("heading", { name }).waitFor();
  }

  /** Waits until the open list has been read again after saving. */
  async waitUntilCounted(section: Locator, deleteKey: string): Promise<void> {
    await expect(this.button(section, deleteKey)).toBeEnabled();
  }

  async save(): Promise<void> {
    await this.button(this.glossaries, "words_save").click();
  }
}
