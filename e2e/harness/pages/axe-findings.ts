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

/**
 * What axe finds wrong with a page as it is now, by all of its rules: one line a place, none when
 * nothing is wrong.
 */
export async function axeFindings(page: Evaluator): Promise<readonly string[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) {
    // Evaluated, not added as a script, which the policy of an extension's pages forbids.
    await page.evaluate(`${AXE}; true`);
  }
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(" ")} ${html}`),
  );
}
