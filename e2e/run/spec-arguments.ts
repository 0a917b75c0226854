import { SPEC_END } from "./spec-files.ts";

const WITH_VALUE = new Set([
  ...["-c", "--config", "-g", "--grep", "--grep-invert", "-j", "--workers", "--output"],
  ...["--global-timeout", "--max-failures", "--project", "--repeat-each", "--reporter"],
  ...["--retries", "--shard", "--timeout", "--trace"],
]);

/**
 * Converts parts of names into Playwright's arguments. It searches the spec names for `captions`,
 * `e2e/stop.spec.ts` or `stop:36`, and passes options on.
 * @param args the command line
 * @param names all specs, by their path in `e2e`
 * @throws Error when a part matches no name
 */
export function specArguments(args: readonly string[], names: readonly string[]): string[] {
  return args.flatMap((argument, index) => {
    const isValue = WITH_VALUE.has(args[index - 1] ?? "");
    if (isValue || argument.startsWith("-")) return [argument];
    const [part = "", line] = argument.split(/:(?=\d+$)/);
    const found = names.filter((name) => `e2e/${name}${SPEC_END}`.includes(part));
    if (found.length === 0) {
      throw new Error(
        `No spec name contains "${part}". Available:\n  ${names.join("\n  ")}\n` +
          "To look for the title of a test, use -g.",
      );
    }
    return found.map((name) => specPattern(name) + (line ? `:${line}` : ""));
  });
}

/** Playwright matches a regular expression against the whole path of a file. */
export function specPattern(name: string): string {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("/", "[\\\\/]");
  return `[\\\\/]e2e[\\\\/]${escaped}\\.spec\\.ts$`;
}
