import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { directionOf } from "../../src/captions/text/writing-direction.ts";
import {
  CATALOGUE_NAMES,
  catalogueLocation,
  type Message,
  placeholdersOf,
  readCatalogue,
  textsOf,
} from "../harness/pages/catalogues.ts";

const ENGLISH = readCatalogue("en");
const KEYS = Object.keys(ENGLISH);

// Names are the same in all languages, even names of several words.
const NAMES: ReadonlySet<string> = new Set(["preset_deepl"]);

// Texts with a name or address from a page, a file or a link. An isolate separates it from its
// surroundings.
const NAMED_OUTSIDE = new RegExp(
  `^(?:${[
    "(?:stream_)?host_",
    "export_title$",
    "show_showing",
    "site_(?:title|auto_start|forget_named)",
    "transcripts_forget_named",
    "translate_(?:title|running|stopped)",
    "popup_left",
    "privacy_sent_to",
    "settings_file_(?:service|host)",
    "import_(?:language|remove|problem_)",
    "library_(?:check|rename|delete_one|parts)",
    "welcome_(?:asks|not_allowed)",
    "documents_(?:refused_|remove|link)",
    "document_(?:of|news_)",
  ].join("|")})`,
);
const ISOLATED = /[\u2066\u2068](\$[1-9])\u2069/g;

// The stores' limit for the manifest's description.
const MAX_DESCRIPTION_LENGTH = 132;

const isolatedIn = ({ message }: Message) =>
  [...message.matchAll(ISOLATED)].map(([, placeholder = ""]) => placeholder);

// Words of at least two letters.
const wordsOf = (message: string) => message.match(/\p{L}[\p{L}\p{M}’'-]+/gu) ?? [];

describe.each(CATALOGUE_NAMES)("the texts in %s", (name) => {
  const catalogue = readCatalogue(name);
  const entries = Object.entries(catalogue);

  it("are all there, and no others", () => {
    const missing = KEYS.filter((key) => !(key in catalogue));
    const unknown = Object.keys(catalogue).filter((key) => !(key in ENGLISH));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  it("have the placeholders of the English ones", () => {
    const sorted = (message = "") => [...placeholdersOf(message)].sort();
    const placeholders = entries.map(([key, { message }]) => [key, sorted(message)]);
    const wanted = entries.map(([key]) => [key, sorted(ENGLISH[key]?.message)]);
    expect(placeholders).toEqual(wanted);
  });

  it("have no dollar sign but those of placeholders, clear to every browser", () => {
    // Chromium reads `$1a$2` as a placeholder named `1a`, and Firefox `$10` as the tenth.
    const unclear = /\$(?![1-9])|\$\d\d|\$\w+\$/;
    const found = entries.filter(([, entry]) => {
      return unclear.test(entry.message) || "placeholders" in entry;
    });
    expect(found).toEqual([]);
  });

  it("are tidy", () => {
    const untidy = entries
      .flatMap(([key, entry]) => textsOf(key, entry))
      .filter((text) => !/^\S(.{0,298}\S)?$/u.test(text) || / {2}|\.\.\./.test(text));
    expect(untidy).toEqual([]);
  });

  it("show their unseen letters as escapes", () => {
    const source = readFileSync(catalogueLocation(name), "utf8");
    expect(source.match(/[\u00a0\u202f\u200e\u200f\u2066-\u2069]/g)).toBeNull();
  });

  it("isolate what the English ones isolate, and names from pages, files and links", () => {
    const open = entries.filter(([key, entry]) => {
      const isolated = isolatedIn(entry);
      const english = ENGLISH[key];
      if (english && isolatedIn(english).some((each) => !isolated.includes(each))) return true;
      const hasPlaceholder = placeholdersOf(entry.message).length > 0;
      return NAMED_OUTSIDE.test(key) && hasPlaceholder && isolated.length === 0;
    });
    expect(open.map(([key]) => key)).toEqual([]);
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
