import type { Dictionary } from "../lists/glossary.ts";

/** Glossary and style of a translation, applied before and after it. */
export interface TextTransform {
  /** Fixed translations; undefined without a glossary. */
  readonly dictionary: Dictionary | undefined;
  prepare(text: string): string;
  finish(text: string): string;
}

export const identityTransform: TextTransform = {
  dictionary: undefined,
  prepare: (text) => text,
  finish: (text) => text,
};
