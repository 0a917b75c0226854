import { join } from "node:path";
import { SHORT } from "../firefox/harness/short-form.ts";
import { PLAYWRIGHT, type TestRun } from "./run-tests.ts";

/**
 * The arguments of the tests in Firefox that belong to a run of the specs, or null for none. Only a
 * run of all specs includes them. Of a run in several parts, the first one does.
 * @param args the command line of `npm run e2e`
 */
export function shortFormArguments(args: readonly string[]): readonly string[] | null {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [name, joined] = (args[at] ?? "").split(/=(.*)/);
    const value = joined ?? args[++at] ?? "";
    if (name === "--output") kept.push(`--output=${join(value, "firefox")}`);
    else if (name !== "--shard" || !value.startsWith("1/")) return null;
  }
  return [`--grep=${SHORT.tag}`, ...kept];
}

/**
 * A run of tests in Firefox. Playwright's runner runs them, without its browsers.
 * @param args which tests, and other options of the runner
 */
export function firefoxRun(args: readonly string[]): TestRun {
  return [...PLAYWRIGHT, "-c", "e2e/firefox", ...args];
}
