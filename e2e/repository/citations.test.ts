import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { repositoryFiles } from "./repository-files.ts";
import { SECTIONS } from "./service-api.ts";

// Where comments may be broken into lines.
const LINE_BREAK = /\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g;

const files = repositoryFiles()
  .filter(({ path }) => path !== "e2e/repository/citations.test.ts")
  .map(({ path, location }) => ({
    path,
    text: readFileSync(location, "utf8").replaceAll(LINE_BREAK, " "),
  }));

/** The sections that a text cites, as in `service-api §3.1, §19.1`. */
function citedSections(text: string): string[] {
  const citations = text.matchAll(
    /service-api §\d+(?:\.\d+)*(?:(?:, | and | to )§\d+(?:\.\d+)*)*/g,
  );
  return [...citations].flatMap(([citation]) =>
    [...citation.matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, section = ""]) => section),
  );
}

describe("citations of docs/service-api.md", () => {
  it("are found, and its sections too", () => {
    expect(citedSections("(service-api §3.1, §19 and §2.2); service-api §4.")).toEqual([
      "3.1",
      "19",
      "2.2",
      "4",
    ]);
    expect([...SECTIONS.keys()].filter((number) => !number.includes("."))).toEqual(
      Array.from({ length: 19 }, (_, index) => String(index + 1)),
    );
    expect(SECTIONS.has("3.8")).toBe(false);
    expect(files.flatMap(({ text }) => citedSections(text)).length).toBeGreaterThan(5);
  });

  it("all lead to a section", () => {
    const lost = files.flatMap(({ path, text }) =>
      citedSections(text)
        .filter((section) => !SECTIONS.has(section))
        .map((section) => `${path}: §${section}`),
    );
    expect(lost).toEqual([]);
  });

  it("name a section by its number", () => {
    // The page's own words about citations have a letter there.
    const vague = files.filter(({ text }) => /service-api §(?![\dn])|service-api§/.test(text));
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  const OLD_CITATION = /(?:\(|\/\*\* |; )(?:interface|wire facts)(?:: |\))|wire facts/i;

  it("are the only ones", () => {
    const old = files.filter(({ text }) => OLD_CITATION.test(text));
    expect(old.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    "/** Bytes of a text (interface: Limits). */",
    "/** interface: Limits, glossary name. */",
    "(interface: Versioning; wire facts: Glossaries v3)",
    "written from the wire facts",
  ])("and the check would see %j", (comment) => {
    expect(OLD_CITATION.test(comment)).toBe(true);
  });

  it("lead to a section from within the page too", () => {
    const page = files.find(({ path }) => path === "docs/service-api.md")?.text ?? "";
    const named = [...page.matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, section = ""]) => section);
    expect(named.length).toBeGreaterThan(70);
    expect(named.filter((section) => !SECTIONS.has(section))).toEqual([]);
  });
});
