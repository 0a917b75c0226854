import type { Locator, Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { uiText } from "./ui-text.ts";

/** Waits long enough for a busy machine, and not until the end of a test. */
const PATIENCE_MS = 20_000;

/** The page of style rules as its user sees it. */
export class StylesOnPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** @param place the part of the address after `#` */
  static async open(browser: SurtitleBrowser, place = ""): Promise<StylesOnPage> {
    const url = browser.extensionUrl(`src/style-rules/index.html${place}`);
    const page = await browser.open(url);
    page.setDefaultTimeout(PATIENCE_MS);
    return new StylesOnPage(page);
  }

  button(key: string, ...substitutes: string[]): Locator {
    return this.page.getByRole("button", { name: uiText(key, ...substitutes), exact: true });
  }

  /** The row of a list in the table of all. */
  row(name: string): Locator {
    return this.page.getByRole("row").filter({
      has: this.page.getByRole("link", { name, exact: true }),
    });
  }

  /** Opens a list by its link. */
  async edit(name: string): Promise<void> {
    await this.page.getByRole("link", { name, exact: true }).click();
    await this.instructionButton("add").waitFor();
  }

  field(key: string): Locator {
    return this.page.getByRole("textbox", { name: uiText(key), exact: true });
  }

  /** The button "Add an instruction", or one of an instruction's own. */
  instructionButton(what: "add"): Locator;
  instructionButton(what: "up" | "down" | "edit" | "remove", name: string): Locator;
  instructionButton(what: string, ...name: string[]): Locator {
    return this.button(`style_instruction_${what}`, ...name);
  }

  /** Adds an instruction at the end. */
  async addInstruction(label: string, prompt: string): Promise<void> {
    await this.instructionButton("add").click();
    await this.field("style_label").fill(label);
    await this.field("style_prompt").fill(prompt);
    await this.button("style_instruction_done").click();
  }

  /** The labels of all instructions, in their order. */
  async labels(): Promise<string[]> {
    return await this.page.locator(".instruction-label").allInnerTexts();
  }

  /** What the bar at the end says of saving. */
  get saveState(): Locator {
    return this.page.locator(".save-state");
  }

  /** What the lists are called of which unsaved edits are on the disk. */
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
    await this.button("style_save").click();
  }

  /** Has the browser's own file chooser hand over a file. */
  async pickFile(text: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.button("style_import_pick").click();
    const file = { name: "lists.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await (await chooser).setFiles([file]);
  }
}
