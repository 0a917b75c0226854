import { readFileSync } from "node:fs";

interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

const MESSAGES = JSON.parse(
  readFileSync(new URL("../../public/_locales/en/messages.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Message>>;

/**
 * A text of the extension in English, with what is to stand in its placeholders.
 * @throws Error when there is none with this name
 */
export function uiText(key: string, ...substitutes: readonly string[]): string {
  const entry = MESSAGES[key];
  if (!entry) throw new Error(`The extension has no text "${key}".`);
  return entry.message.replace(/\$(\w+)\$/g, (whole, name: string) => {
    const place = /^\$(\d)$/.exec(entry.placeholders?.[name.toLowerCase()]?.content ?? "");
    return substitutes[Number(place?.[1]) - 1] ?? whole;
  });
}
