import type { Locator, Page } from "@playwright/test";
import { uiText } from "./ui-text.ts";

/** The configured rules of a list that is being edited, as its user sees them. */
export class RulesOnPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: uiText("rules_search") });
  }

  /** The filter "Only what is set", with how much that is. */
  onlySet(count: number): Locator {
    return this.page.getByRole("checkbox", { name: uiText("rules_only_set", String(count)) });
  }

  /** What opens a category. */
  category(name: string): Locator {
    return this.page
      .locator(".rules-category > details > summary")
      .filter({ has: this.page.getByRole("heading", { name, exact: true }) });
  }

  /** What opens an option and says what it is set to. */
  option(name: string): Locator {
    return this.page
      .locator(".rule-fold > summary")
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** All values of an option that is open, and "Not set" before them. */
  values(option: string): Locator {
    return this.page.getByRole("group", { name: option, exact: true }).getByRole("radio");
  }

  value(option: string, name: string): Locator {
    return this.page
      .getByRole("group", { name: option, exact: true })
      .getByRole("radio", { name, exact: true });
  }

  /** A value by the service's own name, of an option that is open; found quickly among hundreds. */
  radio(option: string, value: string): Locator {
    const legend = `legend:text-is(${JSON.stringify(option)})`;
    return this.page.locator(`fieldset:has(${legend}) input[value="${value}"]`);
  }

  /** Opens everything that is closed, or that is closed in one category: folds in folds too. */
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
