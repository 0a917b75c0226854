import type { Locator, Page } from "@playwright/test";
import { uiText } from "./ui-text.ts";
import { withoutIsolates } from "./without-isolates.ts";

export class ListOnPage {
  readonly #area: Page | Locator;
  readonly #label: string;

  /** @param area the page, or the part of it, that contains the picker */
  constructor(area: Page | Locator, labelKey: string, ...values: string[]) {
    this.#area = area;
    this.#label = uiText(labelKey, ...values);
  }

  get menu(): Locator {
    return this.#area.getByRole("combobox", { name: this.#label, exact: true });
  }

  get field(): Locator {
    return this.#area.getByRole("textbox", { name: this.#label, exact: true });
  }

  /** The choices; a refused one is in brackets, after its reason. */
  async choices(): Promise<string[]> {
    const labels = await this.menu.locator("option").evaluateAll((options) =>
      options.map((option) => {
        const { textContent, disabled } = option as HTMLOptionElement;
        const group = option.closest("optgroup")?.label;
        return disabled ? `${group}: [${textContent}]` : (textContent ?? "");
      }),
    );
    return labels.map((label) => withoutIsolates(label));
  }

  async chosen(): Promise<string> {
    const label = await this.menu.evaluate(
      (select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent ?? "",
    );
    return withoutIsolates(label);
  }

  async pick(id: string): Promise<void> {
    await this.menu.selectOption(id);
  }

  /** Types an identifier although names are available. */
  async type(id: string): Promise<void> {
    await this.menu.selectOption({ label: uiText("list_type") });
    const field = this.#area.getByRole("textbox", {
      name: uiText("list_identifier", this.#label),
      exact: true,
    });
    await field.fill(id);
    await field.press("Enter");
  }

  async refresh(): Promise<void> {
    await this.#area
      .getByRole("button", { name: uiText("list_refresh", this.#label), exact: true })
      .click();
  }
}
