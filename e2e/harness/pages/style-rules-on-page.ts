import type { Locator, Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { uiText } from "./ui-text.ts";

// Enough for a busy machine, but less than a test's time limit.
const PATIENCE_MS = 20_000;

export class StyleRulesOnPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** @param place the part of the address after `#` */
  static async open(browser: SurtitleBrowser, place = ""): Promise<StyleRulesOnPage> {
    const url = browser.extensionUrl(`src/style-rules/index.html${place}`);
    const page = await browser.open(url);
    page.setDefaultTimeout(PATIENCE_MS);
    return new StyleRulesOnPage(page);
  }

  button(key: string, ...substitutes: string[]): Locator {
    return this.page.getByRole("button", { name: uiText(key, ...substitutes), exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole("row").filter({
      has: this.page.getByRole("link", { name, exact: true }),
    });
  }

  async edit(name: string): Promise<void> {
    await this.page.getByRole("link", { name, exact: true }).click();
    await this.instructionButton("add").waitFor();
  }

  field(key: string): Locator {
    return this.page.getByRole("textbox", { name: uiText(key), exact: true });
  }

  instructionButton(what: "add"): Locator;
  instructionButton(what: "up" | "down" | "edit" | "remove", name: string): Locator;
  instructionButton(what: string, ...name: string[]): Locator {
    return this.button(`style_instruction_${what}`, ...name);
  }

  async addInstruction(label: string, prompt: string): Promise<void> {
    await this.instructionButton("add").click();
    await this.field("style_label").fill(label);
    await this.field("style_prompt").fill(prompt);
    await this.button("style_instruction_done").click();
  }

  async labels(): Promise<string[]> {
    return await this.page.locator(".instruction-label").allInnerTexts();
  }

  get saveState(): Locator {
    return this.page.locator(".save-state");
  }

  async draftNames(): Promise<readonly string[]> {
    return await this.page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open("surtitle-style-drafts");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result.map(({ content }) => content.name));
            };
          };
        }),
    );
  }

  async save(): Promise<void> {
    await this.button("save").click();
  }

  async pickFile(text: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.button("style_import_pick").click();
    const file = { name: "lists.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await (await chooser).setFiles([file]);
  }
}
