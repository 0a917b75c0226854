import type { GlossaryEntry } from "./glossary.ts";

/**
 * Writes entries as the service expects them: one per line, with a tab between source and target
 * (service-api §15). Checked texts contain neither tabs nor line breaks.
 */
export function writeTabSeparated(entries: readonly GlossaryEntry[]): string {
  return entries.map(({ source, target }) => `${source}\t${target}`).join("\n");
}

/** Reads such entries and skips any other line. */
export function readTabSeparated(text: string): GlossaryEntry[] {
  return text.split(/\r\n|[\n\r]/).flatMap((line) => {
    const [source = "", target = ""] = line.split("\t");
    return source === "" || target === "" ? [] : [{ source, target }];
  });
}
