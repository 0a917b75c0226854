import { filesOfSpec, specNames } from "./spec-files.ts";
import { SPEC_ROOMS } from "./spec-rooms.ts";

// Files that the build or every test depends on, so any spec may depend on them.
const CONCERNS_ALL = [
  /^(manifest|package-lock)\.json$/,
  /^vite\.config\.ts$/,
  /^packing\/(?!.*\.test\.ts$)/,
  /^public\//,
  /^e2e\/playwright\.config\.ts$/,
];

const UNIT_TESTS = /\.test\.tsx?$|\/testing\//;

export interface ChangedSpec {
  readonly name: string;
  readonly because: readonly string[];
}

/**
 * The specs that a change may have broken, in order: their own files changed, or a room that they
 * exercise. A spec that is not in `SPEC_ROOMS` counts as exercising all rooms.
 * @param changed paths from the root of the repository, with slashes
 */
export function changedSpecs(changed: readonly string[]): readonly ChangedSpec[] {
  return specNames()
    .map((name) => {
      const files = filesOfSpec(name);
      return { name, because: changed.filter((path) => concerns(path, name, files)) };
    })
    .filter(({ because }) => because.length > 0);
}

function concerns(path: string, name: string, files: ReadonlySet<string>): boolean {
  if (files.has(path) || CONCERNS_ALL.some((pattern) => pattern.test(path))) return true;
  const [top, room = ""] = path.split("/");
  if (top === "src" && !UNIT_TESTS.test(path)) {
    const rooms: readonly string[] | undefined = SPEC_ROOMS[name];
    return rooms === undefined || rooms.includes(room);
  }
  // Nothing imports pages and recordings; they belong to the specs that serve them.
  const isCode = /\.(m?[jt]s|md)$/.test(path) && !path.startsWith("e2e/site/players/");
  return top === "e2e" && !isCode && isServedBy(`e2e/${room}/`, files);
}

// Whether a spec has code in the folder of a page or recording.
function isServedBy(folder: string, files: ReadonlySet<string>): boolean {
  return [...files].some((file) => file.startsWith(folder));
}
