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

  /**
   * Chooses values by the service's own names, of options that are open, one after the other: in
   * the page itself, which has hundreds of them.
   * @throws Error for what is not there
   */
  async chooseAll(values: readonly (readonly [option: string, value: string])[]): Promise<void> {
    await this.page.evaluate(async (wanted) => {
      for (const [option, value] of wanted) {
        const legends = [...document.querySelectorAll("legend")];
        const fields = legends.find(({ textContent }) => textContent === option)?.parentElement;
        const radio = fields?.querySelector<HTMLElement>(`input[value="${CSS.escape(value)}"]`);
        if (!radio) throw new Error(`There is no "${value}" of "${option}".`);
        radio.click();
        // It is drawn before the next one is pressed.
        await new Promise((resolve) => setTimeout(resolve));
      }
    }, values);
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
