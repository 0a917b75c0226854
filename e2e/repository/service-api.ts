import { readFileSync } from "node:fs";

const PAGE = readFileSync(new URL("../../docs/service-api.md", import.meta.url), "utf8");

/** The text below each numbered heading of docs/service-api.md, by its number: `3.1`. */
export const SECTIONS: ReadonlyMap<string, string> = new Map(
  PAGE.split(/^(?=#{2,3} §)/m).flatMap((part) => {
    const [, number, text] = /^#+ §(\d+(?:\.\d+)?) .*\n([\s\S]*)$/.exec(part) ?? [];
    return number === undefined || text === undefined ? [] : [[number, text] as const];
  }),
);

/** A list on the page, `**41 source languages:** …`, and the count that it states. */
export interface PageList {
  readonly claimed: number;
  readonly entries: readonly string[];
}

/** The list of this name in a section. @throws Error when there is none */
export function pageList(section: string, name: string): PageList {
  const [, claimed, text = ""] =
    new RegExp(`\\*\\*(\\d+) ${name}:\\*\\*([\\s\\S]*)`).exec(textOf(section)) ?? [];
  if (claimed === undefined) throw new Error(`§${section} has no list of ${name}`);
  const [paragraph = ""] = text.split("\n\n");
  return { claimed: Number(claimed), entries: codesOf(paragraph) };
}

/** The cells of a section's table, row by row, without its header. */
export function pageTable(section: string): readonly (readonly string[])[] {
  const [, , ...rows] = textOf(section)
    .split("\n")
    .filter((line) => line.startsWith("|"));
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

export function codesOf(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

/** The count that a section states for something, `**19 source formats`. */
export function claimOf(section: string, what: string): number {
  const [, claimed] = new RegExp(`\\b(\\d+) ${what}\\b`).exec(textOf(section)) ?? [];
  return Number(claimed);
}

function textOf(section: string): string {
  const text = SECTIONS.get(section);
  if (text === undefined) throw new Error(`docs/service-api.md has no §${section}`);
  return text;
}
