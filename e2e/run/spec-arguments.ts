import { SPEC_END } from "./spec-files.ts";

/** Options of Playwright whose value is an argument of its own. */
const WITH_VALUE = new Set([
  ...["-c", "--config", "-g", "--grep", "--grep-invert", "-j", "--workers", "--output"],
  ...["--global-timeout", "--max-failures", "--project", "--repeat-each", "--reporter"],
  ...["--retries", "--shard", "--timeout", "--trace"],
]);

/**
 * Turns parts of names into what Playwright understands: `captions`, `e2e/stop.spec.ts` and
 * `stop:36` are looked for in the names of the specs, options are handed on.
 * @param args what was typed
 * @param names all specs, by their path in `e2e`
 * @throws Error when a part is in no name
 */
export function specArguments(args: readonly string[], names: readonly string[]): string[] {
  return args.flatMap((argument, index) => {
    const isValue = WITH_VALUE.has(args[index - 1] ?? "");
    if (isValue || argument.startsWith("-")) return [argument];
    const [part = "", line] = argument.split(/:(?=\d+$)/);
    const found = names.filter((name) => `e2e/${name}${SPEC_END}`.includes(part));
    if (found.length === 0) {
      throw new Error(
        `No spec is called anything like "${part}". There are:\n  ${names.join("\n  ")}\n` +
          "To look for the title of a test, use -g.",
      );
    }
    return found.map((name) => specPattern(name) + (line ? `:${line}` : ""));
  });
}

/** Playwright takes a regular expression that is looked for in the whole path of a file. */
export function specPattern(name: string): string {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("/", "[\\\\/]");
  return `[\\\\/]e2e[\\\\/]${escaped}\\.spec\\.ts$`;
}
