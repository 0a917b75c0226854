import type { GlossaryEntry } from "./glossary.ts";

/**
 * Entries as the service takes them: a line each, a tab between source and target
 * (service-api §15). Neither can be in a text: control characters are refused before.
 */
export function writeTabSeparated(entries: readonly GlossaryEntry[]): string {
  return entries.map(({ source, target }) => `${source}\t${target}`).join("\n");
}

/** Entries of such a text; lines that are none are passed over. */
export function readTabSeparated(text: string): GlossaryEntry[] {
  return text.split(/\r\n|[\n\r]/).flatMap((line) => {
    const [source = "", target = ""] = line.split("\t");
    return source === "" || target === "" ? [] : [{ source, target }];
  });
}
