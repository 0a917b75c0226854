import type { Page } from "@playwright/test";

export interface TabStop {
  readonly name: string;
  readonly outlined: boolean;
}

/**
 * Walks through a page with the Tab key from its beginning until the focus returns there.
 * @returns every stop once, in order, and the controls that never received the focus
 */
export async function tabOrder(
  page: Page,
): Promise<{ readonly stops: readonly TabStop[]; readonly missed: readonly string[] }> {
  await page.evaluate(MARK_CONTROLS);
  const stops: TabStop[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate<TabStop | null>(VISIT);
    if (stop === null) break;
    stops.push(stop);
  }
  return { stops, missed: await page.evaluate<string[]>(MISSED) };
}

// Every operable control; a group of radio buttons is one tab stop.
const MARK_CONTROLS = `(() => {
  const groups = new Set();
  document.activeElement?.blur();
  for (const control of document.querySelectorAll("a[href], button, input, select, summary")) {
    if (control.disabled || !control.checkVisibility()) continue;
    if (control.type === "radio") {
      const group = document.getElementsByName(control.name);
      const entry = [...group].find((each) => each.checked) ?? control;
      if (groups.has(control.name)) continue;
      groups.add(control.name);
      entry.dataset.toVisit = "";
    } else control.dataset.toVisit = "";
  }
})()`;

const VISIT = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body || at.dataset.visited !== undefined) return null;
  at.dataset.visited = "";
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  return {
    name: at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent,
    outlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
  };
})()`;

const MISSED = `[...document.querySelectorAll("[data-to-visit]:not([data-visited])")].map(
  (control) => control.outerHTML.slice(0, 200),
)`;
