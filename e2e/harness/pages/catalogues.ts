import { readdirSync, readFileSync } from "node:fs";

/** One text of a catalogue, as the browser reads it. */
export interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

/** All texts in one language, by their key. */
export type Catalogue = Readonly<Record<string, Message>>;

const FOLDER = new URL("../../../public/_locales/", import.meta.url);

/** The languages there are texts in, as their folders are named. */
export const CATALOGUE_NAMES: readonly string[] = readdirSync(FOLDER).sort();

/** Where the texts of a language lie. */
export function catalogueLocation(name: string): URL {
  return new URL(`${name}/messages.json`, FOLDER);
}

/** @throws Error when there are no texts in this language, or they are not JSON */
export function readCatalogue(name: string): Catalogue {
  return JSON.parse(readFileSync(catalogueLocation(name), "utf8")) as Catalogue;
}
