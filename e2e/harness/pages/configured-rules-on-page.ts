import type { Locator, Page } from "@playwright/test";
import { uiText } from "./ui-text.ts";

export class ConfiguredRulesOnPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: uiText("rules_search") });
  }

  onlySet(count: number): Locator {
    return this.page.getByRole("checkbox", { name: uiText("rules_only_set", String(count)) });
  }

  category(name: string): Locator {
    return this.page
      .locator(".rules-category > details > summary")
      .filter({ has: this.page.getByRole("heading", { name, exact: true }) });
  }

  option(name: string): Locator {
    return this.page
      .locator(".rule-fold > summary")
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  values(option: string): Locator {
    return this.page.getByRole("group", { name: option, exact: true }).getByRole("radio");
  }

  value(option: string, name: string): Locator {
    return this.page
      .getByRole("group", { name: option, exact: true })
      .getByRole("radio", { name, exact: true });
  }

  /**
   * Selects values of open options by the service's own names, one after the other, within the
   * page, because there are hundreds.
   * @throws Error for an option or value that is missing
   */
  async chooseAll(values: readonly (readonly [option: string, value: string])[]): Promise<void> {
    await this.page.evaluate(async (wanted) => {
      for (const [option, value] of wanted) {
        const legends = [...document.querySelectorAll("legend")];
        const fields = legends.find(({ textContent }) => textContent === option)?.parentElement;
        const radio = fields?.querySelector<HTMLElement>(`input[value="${CSS.escape(value)}"]`);
        if (!radio) throw new Error(`"${option}" has no value "${value}".`);
        radio.click();
        // Lets the page render before the next press.
        await new Promise((resolve) => setTimeout(resolve));
      }
    }, values);
  }

  async openAll(category?: string): Promise<void> {
    const part = category === undefined ? "" : `:has(h3:text-is(${JSON.stringify(category)}))`;
    const closed = `.rules-category${part} details:not([open]) > summary`;
    for (let depth = 0; depth < 3; depth += 1) {
      await this.page.locator(closed).evaluateAll((summaries) => {
        for (const summary of summaries) if (summary instanceof HTMLElement) summary.click();
      });
    }
  }
}
