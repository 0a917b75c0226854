import type { Dictionary } from "../lists/glossary.ts";

/** What shapes a translation besides the languages it is from and into. */
export interface TextShape {
  /** Words that are always translated the same way; undefined without a glossary. */
  readonly dictionary: Dictionary | undefined;
  /** Makes a text ready to be translated. */
  prepare(text: string): string;
  /** Makes a translation what was asked for. */
  finish(text: string): string;
}

/** The shape of a translation nobody has wishes for. */
export const plainShape: TextShape = {
  dictionary: undefined,
  prepare: (text) => text,
  finish: (text) => text,
};
