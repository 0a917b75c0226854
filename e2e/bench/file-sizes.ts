import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";
import type { Figure } from "./figure.ts";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const INJECTED = "src/overlay/content-script.js";
const GOALS = { packageBytes: 250_000, injectedBytes: 60_000 };

/** What a user downloads, and what goes into a captioned page. */
export function measureFileSizes(): readonly Figure[] {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = Object.fromEntries(
    files.map((file) => [relative(DIST, file), new Uint8Array(readFileSync(file))]),
  );
  return [
    figure("package_bytes", zipSync(contents, { level: 9 }).length, GOALS.packageBytes),
    figure("injected_script_bytes", statSync(join(DIST, INJECTED)).size, GOALS.injectedBytes),
  ];
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: "B", goal };
}
