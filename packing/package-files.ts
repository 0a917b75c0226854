import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = fileURLToPath(new URL("../dist", import.meta.url));

export function packageFiles(): ReadonlyMap<string, Uint8Array> {
  const paths = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map((path): [string, Uint8Array] => [
    relative(DIST, path).replaceAll("\\", "/"),
    readFileSync(path),
  ]);
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}
