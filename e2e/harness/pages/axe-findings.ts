import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Of what axe says of a page, what is read here. */
interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly html: string }[];
  }[];
}

/** A page, or a popup that Playwright does not list. */
interface Evaluator {
  evaluate<Value>(expression: string): Promise<Value>;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All rules about colours that axe applies unless told otherwise. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page as it is now: one line a place, none when nothing is wrong.
 * @param rules `colours` for a page that was examined by all rules before, in other colours
 * @param within selector of the only part that is examined; the whole page when absent
 */
export async function axeFindings(
  page: Evaluator,
  rules: "all" | "colours" = "all",
  within?: string,
): Promise<readonly string[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) {
    // Evaluated, not added as a script, which the policy of an extension's pages forbids.
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

/** A page whose colours can be chosen. */
interface ColouredPage extends Evaluator {
  emulateMedia(media: { readonly colorScheme: "light" | "dark" }): Promise<void>;
}

/** What axe finds in the light by all of its rules, and in the dark by those that look at colours. */
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
