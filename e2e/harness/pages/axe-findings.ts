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

/**
 * What axe finds wrong with a page as it is now: one line for each place, none when nothing is
 * wrong.
 * @param rules `colours` for a page that all rules have already checked in other colours
 * @param within selector of the only part to check; the whole page when absent
 */
export async function axeFindings(
  page: Evaluator,
  rules: "all" | "colours" = "all",
  within?: string,
): Promise<readonly string[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) {
    // Evaluated, because the policy of an extension's pages forbids adding it as a script.
    await page.evaluate(`${AXE}; true`);
  }
  const options = {
    resultTypes: ["violations"],
    ...(rules === "all" ? {} : { runOnly: { type: "rule", values: COLOUR_RULES } }),
  };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within ? JSON.stringify(within) : "document"}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(" ")} ${html}`),
  );
}

interface ColouredPage extends Evaluator {
  emulateMedia(media: { readonly colorScheme: "light" | "dark" }): Promise<void>;
}

/** What axe finds with all its rules in light mode, and with its colour rules in dark mode. */
export async function axeFindingsInAnyLight(
  page: ColouredPage,
  within?: string,
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await axeFindings(page, "all", within);
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await axeFindings(page, "colours", within);
  return [...inLight, ...inDark.map((finding) => `in the dark: ${finding}`)];
}
