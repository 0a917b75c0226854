import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { injectedBytes } from "./bench/file-sizes.ts";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** The page of each captioned tab holds it, and so does each frame in it. */
const MOST_INJECTED_BYTES = 60_000;

test("what captions put into a page stays small", () => {
  expect(injectedBytes()).toBeLessThanOrEqual(MOST_INJECTED_BYTES);
});

test("nothing is packed that nobody loads", () => {
  const paths = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const isText = (path: string) => /\.(?:js|css|html|json)$/.test(path);
  const texts = new Map(
    paths.filter(isText).map((path) => [path, readFileSync(path, "utf8")] as const),
  );
  // Whatever is loaded is named by what loads it, and the manifest by the browser.
  const loaded = new Set(paths.filter((path) => basename(path) === "manifest.json"));
  for (const path of loaded) {
    const text = texts.get(path) ?? "";
    for (const other of texts.keys()) {
      if (text.includes(nameInText(other))) loaded.add(other);
    }
  }
  // Pages of our own are opened by address; catalogues are found by the browser.
  const scripts = [...texts.keys()].filter((path) => /\.(?:js|css)$/.test(path));
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((path) => !loaded.has(path))).toEqual([]);
});

/** As others name it: chunks have names of their own, scripts and pages are told by their path. */
function nameInText(path: string): string {
  const name = basename(path);
  return path.includes("assets") ? name : path.slice(DIST.length + 1);
}
