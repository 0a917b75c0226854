// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { directionOf } from "../../src/captions/text/writing-direction.ts";
import {
  CATALOGUE_NAMES,
  catalogueLocation,
  type Message,
  readCatalogue,
} from "../harness/pages/catalogues.ts";

const ENGLISH = readCatalogue("en");
const KEYS = Object.keys(ENGLISH);

// Names are the same in all languages, even names of several words.
const NAMES: ReadonlySet<string> = new Set(["preset_deepl"]);

// Placeholders for text from pages and addresses; an isolate separates it from its surroundings.
const FROM_OUTSIDE: ReadonlySet<string> = new Set(["title", "host", "site"]);

// Texts in which a name comes from a page or a file.
const NAMED_OUTSIDE = /^(import|library|translate|documents?)_/;

// The stores' limit for the manifest's description.
const MAX_DESCRIPTION_LENGTH = 132;

const gapsOf = ({ message }: Message) =>
  [...message.matchAll(/\$(\w+)\$/g)].map(([, gap = ""]) => gap.toLowerCase()).sort();

// Words of at least two letters that are not the name of a placeholder.
const wordsOf = (message: string) =>
  message.replace(/\$\w+\$/g, " ").match(/\p{L}[\p{L}\p{M}’'-]+/gu) ?? [];

describe.each(CATALOGUE_NAMES)("the texts in %s", (name) => {
  const catalogue = readCatalogue(name);
  const entries = Object.entries(catalogue);

  it("are all there, and no others", () => {
    const missing = KEYS.filter((key) => !(key in catalogue));
    const unknown = Object.keys(catalogue).filter((key) => !(key in ENGLISH));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  it("have the gaps of the English ones", () => {
    const gaps = entries.map(([key, entry]) => [key, gapsOf(entry), entry.placeholders]);
    const wanted = entries.map(([key]) => {
      const english = ENGLISH[key];
      return [key, english && gapsOf(english), english?.placeholders];
    });
    expect(gaps).toEqual(wanted);
  });

  it("are tidy", () => {
    const untidy = entries.filter(
      ([, { message }]) => !/^\S(.{0,298}\S)?$/u.test(message) || / {2}|\.\.\./.test(message),
    );
    expect(untidy).toEqual([]);
  });

  it("show their unseen letters as escapes", () => {
    const source = readFileSync(catalogueLocation(name), "utf8");
    expect(source.match(/[\u00a0\u202f\u200e\u200f\u2066-\u2069]/g)).toBeNull();
  });

  it("keep what pages, files and links are called in its place", () => {
    const open = entries.flatMap(([key, { message, placeholders = {} }]) =>
      Object.keys(placeholders)
        .filter((gap) => FROM_OUTSIDE.has(gap) || (gap === "name" && NAMED_OUTSIDE.test(key)))
        .filter((gap) => !message.includes(`\u2068$${gap.toUpperCase()}$\u2069`))
        .map((gap) => `${key}: ${gap}`),
    );
    expect(open).toEqual([]);
  });

  it("say of what language they are", () => {
    const tag = catalogue.texts_language?.message ?? "";
    expect(tag).toBe(name.replace("_", "-"));
    expect(directionOf(tag)).toBe(writtenDirection(tag));
  });

  it("fit into the stores' fields", () => {
    expect(catalogue.extensionName?.message).toBe(ENGLISH.extensionName?.message);
    const description = catalogue.extensionDescription?.message ?? "";
    expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
  });

  it.skipIf(name === "en")("are translated: a single word may be the same, a sentence not", () => {
    const same = entries.filter(([key, { message }]) => message === ENGLISH[key]?.message);
    const sentences = same.filter(
      ([key, { message }]) => wordsOf(message).length > 1 && !NAMES.has(key),
    );
    expect(sentences).toEqual([]);
    expect(same.length).toBeLessThan(KEYS.length / 10);
  });
});

// The direction according to the browser engine's own data.
function writtenDirection(tag: string): string | undefined {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly textInfo?: { readonly direction: string };
    getTextInfo?(): { readonly direction: string };
  };
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction;
}
