// Invisible characters that isolate names from the surrounding text.
const ISOLATES = /[\u2066-\u2069]/g;

/** A text of the extension as its pages show it: their markup isolates names instead. */
export function withoutIsolates(text: string): string {
  return text.replace(ISOLATES, "");
}
