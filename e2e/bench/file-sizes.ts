import { statSync } from "node:fs";
import { join, posix } from "node:path";
import { DIST, packageFiles } from "../../packing/package-files.ts";
import { zipEntry } from "../../packing/zip-entry.ts";
import { zipOf } from "../../packing/zip-of.ts";
import type { Figure } from "./figure.ts";

/** What goes into a page for captions: what all of the overlay is made of, then what begins it. */
const INJECTED = ["src/overlay/parts/content-script.js", "src/overlay/content-script.js"];
/** Of the package, 30 kB are the Public Suffix List, which says whose hosts are whose. */
const GOALS = { packageBytes: 930_000, defaultPathBytes: 250_000, injectedBytes: 60_000 };

type Files = ReadonlyMap<string, Uint8Array>;

/**
 * What a user downloads, which is what `npm run package` writes; how much of that is loaded to set
 * captions up and to show them while no other source format is chosen than the default; and what
 * goes into a captioned page.
 */
export async function measureFileSizes(): Promise<readonly Figure[]> {
  const files = packageFiles();
  const entries = await Promise.all([...files].map(([name, file]) => zipEntry(name, file)));
  const used = usedByDefault(files);
  const usedEntries = entries.filter(({ name }) => used.has(name));
  return [
    figure("package_bytes", zipOf(entries).length, GOALS.packageBytes),
    figure("default_path_bytes", zipOf(usedEntries).length, GOALS.defaultPathBytes),
    figure("injected_script_bytes", injectedBytes(), GOALS.injectedBytes),
  ];
}

/** How large the scripts are that captions put into a page. */
export function injectedBytes(): number {
  const sizes = INJECTED.map((path) => statSync(join(DIST, path)).size);
  return sizes.reduce((sum, size) => sum + size);
}

/** What the way from installation to captions begins with; the other pages are parts of their own. */
const DEFAULT_PATH = [
  "manifest.json",
  "service-worker-loader.js",
  "src/welcome/index.html",
  "src/options/index.html",
  "src/popup/index.html",
  "src/capture/index.html",
  ...INJECTED,
];
/** A browser reads the language it speaks, and the default for what that lacks. */
const DEFAULT_LOCALE = "_locales/en/";
const ICONS = "icons/";

const STATIC_IMPORT = /\b(?:import|export)\b[^"'();]*?["'](\.{1,2}\/[^"']+)["']/g;
/** Scripts and styles of a page. */
const LINKED = /(?:src|href)="\/(assets\/[^"]+)"/g;

/** What the default path loads, with all that is imported on the way and not on demand only. */
function usedByDefault(files: Files): ReadonlySet<string> {
  const used = new Set(
    [...files.keys()].filter(
      (name) =>
        DEFAULT_PATH.includes(name) || name.startsWith(DEFAULT_LOCALE) || name.startsWith(ICONS),
    ),
  );
  // A name is added while its importers are gone through, and gone through in its turn.
  for (const name of used) {
    const text = /\.(?:js|html)$/.test(name) ? new TextDecoder().decode(files.get(name)) : "";
    for (const [, imported = ""] of text.matchAll(STATIC_IMPORT)) {
      used.add(posix.join(posix.dirname(name), imported));
    }
    for (const [, linked = ""] of text.matchAll(LINKED)) used.add(linked);
  }
  return used;
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: "B", goal };
}
