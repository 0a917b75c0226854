import { readdirSync, readFileSync } from "node:fs";

export interface Message {
  readonly message: string;
}

export type Catalogue = Readonly<Record<string, Message>>;

const FOLDER = new URL("../../../public/_locales/", import.meta.url);

export const CATALOGUE_NAMES: readonly string[] = readdirSync(FOLDER).sort();

/** A place for a value in a message; its group is the position of the value. */
const PLACEHOLDER = /\$([1-9])/g;

export function catalogueLocation(name: string): URL {
  return new URL(`${name}/messages.json`, FOLDER);
}

/** The placeholders in a message, in order of appearance, such as `$1`. */
export function placeholdersOf(message: string): readonly string[] {
  return message.match(PLACEHOLDER) ?? [];
}

/** Replaces `$1`, `$2` and so on, as the browser does. */
export function fillPlaceholders(message: string, substitutes: readonly string[]): string {
  return message.replace(
    PLACEHOLDER,
    (placeholder, position) => substitutes[Number(position) - 1] ?? placeholder,
  );
}

/** @throws Error when there are no texts in this language, or they are not JSON */
export function readCatalogue(name: string): Catalogue {
  return JSON.parse(readFileSync(catalogueLocation(name), "utf8")) as Catalogue;
}

/** The single texts of a message, most of which are only one. A list has many. */
export function textsOf(key: string, { message }: Message): readonly string[] {
  return key === "language_names" ? message.split("|") : [message];
}
