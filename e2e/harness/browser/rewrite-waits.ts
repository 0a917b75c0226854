import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WAITS, type Waits } from "../../../src/lib/waits.ts";

const NAMES = Object.keys(WAITS) as readonly (keyof Waits)[];

// The table in the built extension: `{documentFirstPollMs:1e3,…,keptOutStopMs:5e3}`.
const TABLE = new RegExp(`\\{${NAMES.map((name) => `${name}:(\\d[\\d.e]*)`).join(",")}\\}`, "g");

const VALUE = new RegExp(`\\b(?:${NAMES.join("|")}):\\d`, "g");

/**
 * Replaces waits of the extension (`src/lib/waits.ts`) in a copy of its built files.
 * @param folder of the copy
 * @param waits in milliseconds; those not named stay as shipped
 * @throws Error when the table is not in the copy exactly once, or differs from the one in `src`
 */
export function rewriteWaits(folder: string, waits: Partial<Waits>): void {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
  const found = scripts.flatMap(({ path, text }) =>
    [...text.matchAll(TABLE)].map((match) => ({ path, text, match })),
  );
  const values = scripts.reduce((sum, { text }) => sum + (text.match(VALUE)?.length ?? 0), 0);
  const [only] = found;
  if (!only || found.length > 1 || values !== NAMES.length) {
    throw new Error(
      `Expected one table of waits with ${NAMES.length} values in the built extension, but found ${found.length} with ${values} in all: run \`npm run build\`.`,
    );
  }
  const [table, ...packed] = only.match;
  const stale = NAMES.filter((name, at) => Number(packed[at]) !== WAITS[name]);
  if (stale.length > 0) {
    throw new Error(`The built extension has other values of ${stale}: run \`npm run build\`.`);
  }
  const rewritten = JSON.stringify({ ...WAITS, ...waits });
  writeFileSync(
    join(folder, only.path),
    only.text.replace(table, () => rewritten),
  );
}
