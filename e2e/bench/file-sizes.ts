import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";
import type { Figure } from "./figure.ts";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
/** What goes into a page for captions: what all of the overlay is made of, then what begins it. */
const INJECTED = ["src/overlay/parts/content-script.js", "src/overlay/content-script.js"];
const GOALS = { packageBytes: 900_000, defaultPathBytes: 250_000, injectedBytes: 60_000 };

type Files = Readonly<Record<string, Uint8Array>>;

/**
 * What a user downloads; how much of that is used while no other source format is chosen than the
 * default; and what goes into a captioned page.
 */
export function measureFileSizes(): readonly Figure[] {
  const paths = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files: Files = Object.fromEntries(
    paths.map((path) => [relative(DIST, path), new Uint8Array(readFileSync(path))]),
  );
  return [
    figure("package_bytes", zipSync({ ...files }, { level: 9 }).length, GOALS.packageBytes),
    figure(
      "default_path_bytes",
      zipSync({ ...usedAtOnce(files) }, { level: 9 }).length,
      GOALS.defaultPathBytes,
    ),
    figure("injected_script_bytes", injectedBytes(), GOALS.injectedBytes),
  ];
}

/** How large the scripts are that captions put into a page. */
export function injectedBytes(): number {
  const sizes = INJECTED.map((path) => statSync(join(DIST, path)).size);
  return sizes.reduce((sum, size) => sum + size);
}

const STATIC_IMPORT = /\b(?:import|export)\b[^"'();]*?["'](\.{1,2}\/[^"']+)["']/g;

/** Everything but the scripts that are imported on demand only. */
function usedAtOnce(files: Files): Files {
  const isChunk = (name: string) => name.startsWith("assets/") && name.endsWith(".js");
  const used = new Set(Object.keys(files).filter((name) => !isChunk(name)));
  // A name is added while its importers are gone through, and gone through in its turn.
  for (const name of used) {
    const text = /\.(?:js|html)$/.test(name) ? new TextDecoder().decode(files[name]) : "";
    for (const [, imported = ""] of text.matchAll(STATIC_IMPORT)) {
      used.add(posix.join(posix.dirname(name), imported));
    }
    for (const [, linked = ""] of text.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) {
      used.add(linked);
    }
  }
  return Object.fromEntries(Object.entries(files).filter(([name]) => used.has(name)));
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: "B", goal };
}
