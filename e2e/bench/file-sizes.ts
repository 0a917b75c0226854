import { statSync } from "node:fs";
import { join, posix } from "node:path";
import { createArchive } from "../../packing/create-archive.ts";
import { type PackageBrowser, packageFiles, packageFolder } from "../../packing/package-files.ts";
import type { Figure } from "./figure.ts";

// The scripts that captions inject into a page: the overlay's shared module, then its entry.
const INJECTED = ["src/overlay/parts/content-script.js", "src/overlay/content-script.js"];
// Upper limits; that of the package is 1 MB (2^20 bytes). 290 kB of it are encoders for browsers without
// them, 230 kB are texts and the guide in six languages, and the Public Suffix List takes 30 kB.
const LIMITS = { packageBytes: 1_048_576, defaultPathBytes: 300_000, injectedBytes: 85_000 };

type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Three sizes, each with its limit: the package that a user downloads, the part of it that starts
 * and shows captions with the default source format, and the script that goes into a page.
 */
export async function measureFileSizes(
  browser: PackageBrowser = "chromium",
): Promise<readonly Figure[]> {
  const files = packageFiles(browser);
  const used = usedByDefault(files);
  const usedFiles = new Map([...files].filter(([name]) => used.has(name)));
  return [
    figure("package_bytes", (await createArchive(files)).length, LIMITS.packageBytes),
    figure("default_path_bytes", (await createArchive(usedFiles)).length, LIMITS.defaultPathBytes),
    figure("injected_script_bytes", injectedBytes(browser), LIMITS.injectedBytes),
  ];
}

function injectedBytes(browser: PackageBrowser): number {
  const sizes = INJECTED.map((path) => statSync(join(packageFolder(browser), path)).size);
  return sizes.reduce((sum, size) => sum + size);
}

// Entry points from installation to captions; all other pages load separately.
const DEFAULT_PATH = [
  "manifest.json",
  "service-worker-loader.js",
  "src/welcome/index.html",
  "src/options/index.html",
  "src/popup/index.html",
  "src/capture/index.html",
  ...INJECTED,
];
// A browser reads its own language, and the default for missing texts.
const DEFAULT_LOCALE = "_locales/en/";
const ICONS = "icons/";

const STATIC_IMPORT = /\b(?:import|export)\b[^"'();]*?["'](\.{1,2}\/[^"']+)["']/g;
const LINKED = /(?:src|href)="\/(assets\/[^"]+)"/g;

function usedByDefault(files: Files): ReadonlySet<string> {
  const used = new Set(
    [...files.keys()].filter(
      (name) =>
        DEFAULT_PATH.includes(name) || name.startsWith(DEFAULT_LOCALE) || name.startsWith(ICONS),
    ),
  );
  // The set grows during iteration, so imports are visited in turn.
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
