import { existsSync, readdirSync, readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { CATALOGUE_NAMES, readCatalogue } from "../harness/pages/catalogues.ts";
import { readAnimatedWebp } from "../store/animated-webp.ts";

const ROOT = new URL("../../", import.meta.url);

const read = (path: string) => readFileSync(new URL(path, ROOT));
const readText = (language: string, name: string) =>
  read(`store/listing/${language}/${name}.txt`).toString().trimEnd();

// The stores' limit.
const MAX_SUMMARY_LENGTH = 132;
const MAX_DESCRIPTION_LENGTH = 16_000;
const MAX_REASON_LENGTH = 1_000;

const LANGUAGES = readdirSync(new URL("store/listing/", ROOT)).sort();

describe("the store listing", () => {
  it("is there in every language of the user interface", () => {
    expect(LANGUAGES).toEqual(CATALOGUE_NAMES);
  });

  it.each(LANGUAGES)("has the manifest's name and summary in %s", (language) => {
    const { extensionName, extensionDescription } = readCatalogue(language);
    expect(readText(language, "name")).toBe(extensionName?.message);
    expect(readText(language, "short-description")).toBe(extensionDescription?.message);
    expect(readText(language, "short-description").length).toBeLessThanOrEqual(MAX_SUMMARY_LENGTH);
  });

  it.each(LANGUAGES)("describes the extension in %s", (language) => {
    const description = readText(language, "description");
    expect(description.length).toBeGreaterThan(500);
    expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
    const sections = description.split("\n\n").length;
    expect(sections).toBe(readText("en", "description").split("\n\n").length);
    expect(description).not.toMatch(/ {2}|\t|\r|\.\.\./);
  });

  it("gives a reason for each permission, and for no other", () => {
    const manifest: Record<"permissions" | "optional_host_permissions", string[]> = JSON.parse(
      read("manifest.json").toString(),
    );
    const [, section = ""] = read("store/README.md").toString().split("## Permissions");
    const [rows = ""] = section.split("\n## ");
    const reasons = [...rows.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)];
    expect(reasons.map(([, permission]) => permission).sort()).toEqual(
      [...manifest.permissions, ...manifest.optional_host_permissions].sort(),
    );
    const long = reasons.filter(([, , reason = ""]) => reason.length > MAX_REASON_LENGTH);
    expect(long).toEqual([]);
  });
});

describe("the pictures", () => {
  const sizeOf = (path: string) => {
    const { width, height } = PNG.sync.read(read(path));
    return `${width}×${height}`;
  };

  it("for the stores have the sizes that these ask for", () => {
    const screenshots = readdirSync(new URL("store/screenshots/", ROOT)).sort();
    expect(screenshots).toHaveLength(6);
    const sizes = screenshots.map((name) => sizeOf(`store/screenshots/${name}`));
    expect(new Set(sizes)).toEqual(new Set(["1280×800"]));
    expect(sizeOf("store/tile.png")).toBe("440×280");
  });

  it("of the demo last ten seconds, in at most a megabyte", () => {
    const demo = read("docs/demo.webp");
    expect(demo.length).toBeLessThanOrEqual(1_000_000);
    const { frameCount, durationMs } = readAnimatedWebp(demo);
    expect(frameCount).toBeGreaterThan(20);
    expect(durationMs).toBeGreaterThan(9_500);
    expect(durationMs).toBeLessThan(10_500);
  });

  it("are those that `npm run store` makes", () => {
    const made = read("e2e/store/main.ts").toString();
    const names = [...made.matchAll(/"([\w-]+\.(?:png|webp))"/g)].map(([, name = ""]) => name);
    expect(names).toHaveLength(8);
    const folders = ["store/screenshots/", "store/", "docs/"];
    const missing = names.filter(
      (name) => !folders.some((folder) => existsSync(new URL(folder + name, ROOT))),
    );
    expect(missing).toEqual([]);
  });
});
