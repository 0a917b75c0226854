import { LONG } from "../harness/long-form.ts";

/** Options that choose no tests, with a value. */
const CHOOSES_NOTHING = new Set(["--shard", "--output", "--workers", "-j", "--reporter"]);

/**
 * Whether a command line asks for all specs, or for one of the parts of such a run.
 * @param args the command line of `npm run e2e`
 */
export function asksForAllSpecs(args: readonly string[]): boolean {
  for (let at = 0; at < args.length; at++) {
    const [name = "", joined] = (args[at] ?? "").split(/=(.*)/);
    if (!CHOOSES_NOTHING.has(name)) return false;
    if (joined === undefined) at++;
  }
  return true;
}

/**
 * Adds the argument that leaves the long form out of a run of all specs. A run of named specs
 * includes it.
 */
export function withoutLongForm(args: readonly string[]): readonly string[] {
  return asksForAllSpecs(args) ? [...args, `--grep-invert=${LONG.tag}`] : args;
}
