import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly html: string }[];
  }[];
}

interface Evaluator {
  evaluate<Value>(expression: string): Promise<Value>;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const NO_COLOUR_RULES = Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }]));

/**
 * One element for each look: the first of those whose tags, classes, colours and letters are the
 * same up to the root. Judging a colour takes long, and lists have hundreds of equal rows.
 */
const EACH_LOOK = `((root) => {
  const looks = new Map([[root.parentElement, ""]]);
  const found = new Map();
  for (const element of [root, ...root.querySelectorAll("*")]) {
    const style = getComputedStyle(element);
    const look = [
      looks.get(element.parentElement), element.tagName, element.getAttribute("class"),
      style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.fontSize,
      style.fontWeight,
    ].join();
    looks.set(element, look);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if ((hasText || element.matches("input")) && element.checkVisibility() && !found.has(look)) {
      found.set(look, element);
    }
  }
  return [...found.values()];
})`;

/**
 * What axe finds wrong with a page as it is now: one line for each place, none when nothing is
 * wrong.
 * @param rules which rules to apply; those of colours to one element for each look
 * @param within selector of the only part to check; the whole page when absent
 */
export async function axeFindings(
  page: Evaluator,
  rules: "all" | "colours" | "all but colours" = "all",
  within?: string,
): Promise<readonly string[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) {
    // Evaluated, because the policy of an extension's pages forbids adding it as a script.
    await page.evaluate(`${AXE}; true`);
  }
  const options = {
    resultTypes: ["violations"],
    ...(rules === "colours" && { runOnly: { type: "rule", values: COLOUR_RULES } }),
    ...(rules === "all but colours" && { rules: NO_COLOUR_RULES }),
  };
  const root = within ? `document.querySelector(${JSON.stringify(within)})` : "document.body";
  const part = within ? JSON.stringify(within) : "document";
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${rules === "colours" ? `${EACH_LOOK}(${root})` : part}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(" ")} ${html}`),
  );
}

interface ColouredPage extends Evaluator {
  emulateMedia(media: { readonly colorScheme: "light" | "dark" }): Promise<void>;
}

/** What axe finds with all its rules, and with those of colours in light and dark mode. */
export async function axeFindingsInAnyLight(
  page: ColouredPage,
  within?: string,
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const found = [...(await axeFindings(page, "all but colours", within))];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const inColours = await axeFindings(page, "colours", within);
    found.push(...inColours.map((finding) => `in ${colorScheme} mode: ${finding}`));
  }
  return found;
}
