import type { Dictionary } from "../lists/glossary.ts";

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
