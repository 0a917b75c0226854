import { readdirSync, readFileSync } from "node:fs";

export interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

export type Catalogue = Readonly<Record<string, Message>>;

const FOLDER = new URL("../../../public/_locales/", import.meta.url);

export const CATALOGUE_NAMES: readonly string[] = readdirSync(FOLDER).sort();

export function catalogueLocation(name: string): URL {
  return new URL(`${name}/messages.json`, FOLDER);
}

/** @throws Error when there are no texts in this language, or they are not JSON */
export function readCatalogue(name: string): Catalogue {
  return JSON.parse(readFileSync(catalogueLocation(name), "utf8")) as Catalogue;
}
