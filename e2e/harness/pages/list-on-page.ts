import type { Locator, Page } from "@playwright/test";
import { uiText } from "./ui-text.ts";

/** Signs that keep names apart from the text around them; nobody sees them. */
const ISOLATES = /[\u2066-\u2069]/g;

/** A picker of lists as its user sees it. */
export class ListOnPage {
  readonly #area: Page | Locator;
  readonly #label: string;

  /** @param area what it is in: a page, or a part of it */
  constructor(area: Page | Locator, labelKey: string, ...values: string[]) {
    this.#area = area;
    this.#label = uiText(labelKey, ...values);
  }

  /** The menu. */
  get menu(): Locator {
    return this.#area.getByRole("combobox", { name: this.#label, exact: true });
  }

  /** The field that an identifier is typed into where there are no names. */
  get field(): Locator {
    return this.#area.getByRole("textbox", { name: this.#label, exact: true });
  }

  /** What there is to choose; what is refused stands in brackets, its reason before it. */
  async choices(): Promise<string[]> {
    const told = await this.menu.locator("option").evaluateAll((options) =>
      options.map((option) => {
        const { textContent, disabled } = option as HTMLOptionElement;
        const group = option.closest("optgroup")?.label;
        return disabled ? `${group}: [${textContent}]` : (textContent ?? "");
      }),
    );
    return told.map((label) => label.replace(ISOLATES, ""));
  }

  /** What is chosen, as it is read. */
  async chosen(): Promise<string> {
    const told = await this.menu.evaluate(
      (select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent ?? "",
    );
    return told.replace(ISOLATES, "");
  }

  /** Picks by identifier. */
  async pick(id: string): Promise<void> {
    await this.menu.selectOption(id);
  }

  /** Types an identifier, where names are to be had too. */
  async type(id: string): Promise<void> {
    await this.menu.selectOption({ label: uiText("list_type") });
    const field = this.#area.getByRole("textbox", {
      name: uiText("list_identifier", this.#label),
      exact: true,
    });
    await field.fill(id);
    await field.press("Enter");
  }

  /** Has the names read again. */
  async refresh(): Promise<void> {
    await this.#area
      .getByRole("button", { name: uiText("list_refresh", this.#label), exact: true })
      .click();
  }
}
