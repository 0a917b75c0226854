import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { placeholdersOf, readCatalogue, textsOf } from "../harness/pages/catalogues.ts";
import { repositoryFiles } from "./repository-files.ts";

const catalogue = readCatalogue("en");
const keys = Object.keys(catalogue);

const source = repositoryFiles("src")
  .filter(({ path }) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .map(({ location }) => readFileSync(location, "utf8"))
  .join("\n");
const manifest = readFileSync(new URL("../../manifest.json", import.meta.url), "utf8");

const words = new Set([...source.matchAll(/"([\w-]+)"/g)].map(([, word = ""]) => word));
const manifestKeys = [...manifest.matchAll(/__MSG_(\w+)__/g)].map(([, key = ""]) => key);

// `text(`error_${reason}`)` uses every key that starts with `error_` and ends with a source word.
const families = [...source.matchAll(/`([a-z]\w*_)\$\{[^`{}]+\}(\w*)`/g)].map(
  ([, before = "", after = ""]) => ({ before, after }),
);

function isUsed(key: string): boolean {
  if (words.has(key) || manifestKeys.includes(key)) return true;
  return families.some(
    ({ before, after }) =>
      key.startsWith(before) &&
      key.endsWith(after) &&
      words.has(key.slice(before.length, key.length - after.length)),
  );
}

describe("the message catalogue", () => {
  it("has no text that nothing shows", () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
    expect(isUsed("error_no_such_reason")).toBe(false);
  });

  it("has every text that is named", () => {
    const named = [...source.matchAll(/\btext\(\s*"(\w+)"/g)].map(([, key = ""]) => key);
    expect(named.length).toBeGreaterThan(50);
    expect([...named, ...manifestKeys].filter((key) => !keys.includes(key))).toEqual([]);
  });

  it("numbers its placeholders from 1 on", () => {
    const misnumbered = keys.filter((key) => {
      const numbers = new Set(placeholdersOf(catalogue[key]?.message ?? ""));
      return [...numbers].sort().some((number, index) => number !== `$${index + 1}`);
    });
    expect(misnumbered).toEqual([]);
  });

  it("says things in a few words", () => {
    const untidy = Object.entries(catalogue)
      .flatMap(([key, entry]) => textsOf(key, entry))
      .filter((text) => !/^\S(.{0,248}\S)?$/.test(text) || / {2}|\.\.\./.test(text));
    expect(untidy).toEqual([]);
  });
});
