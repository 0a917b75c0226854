import * as v from "valibot";
import { cleanText } from "../../captions/text/clean-text.ts";
import { STYLE_LANGUAGES } from "../../service/style-rules/style-rule-languages.ts";
import type { StyleListDraft } from "../../service/style-rules/style-rule-list.ts";
import { newInstruction } from "../editor/edited-list.ts";
import { type Obstacle, obstaclesOf } from "../editor/list-obstacles.ts";
import { sortRules, type UnknownRule } from "./known-rules.ts";

const FORMAT = "surtitle-style-rules";
const VERSION = 1;

/** Larger files hold no lists of this kind: a full one has about 300 kB. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

const HeadSchema = v.object({ format: v.literal(FORMAT), version: v.number() });

/** Lists are written as the service itself takes them, for other tools. */
const ListSchema = v.object({
  name: v.string(),
  language: v.pipe(v.string(), v.toLowerCase()),
  configured_rules: v.optional(v.record(v.string(), v.record(v.string(), v.string())), {}),
  custom_instructions: v.optional(
    v.array(
      v.object({
        label: v.string(),
        prompt: v.string(),
        source_language: v.nullish(v.string(), null),
      }),
    ),
    [],
  ),
});

const FileSchema = v.object({ lists: v.pipe(v.array(ListSchema), v.minLength(1)) });

/** A list that was found in a file. */
export interface FoundList {
  /** With the rules that the interface knows only. */
  readonly draft: StyleListDraft;
  readonly unknown: readonly UnknownRule[];
  /** What the service would refuse; with any of them the list cannot be sent. */
  readonly obstacles: readonly Obstacle[];
  /** Whether it is one of the languages that lists can be for. */
  readonly hasLanguage: boolean;
}

/** What became of reading a file; each reason has its sentence (`style_file_<reason>`). */
export type FileReading =
  | { readonly ok: true; readonly lists: readonly FoundList[] }
  | { readonly ok: false; readonly reason: "foreign" | "newer" | "damaged" };

/** Lists as the text of a file. */
export function writeListFile(lists: readonly StyleListDraft[], now: Date): string {
  const file = {
    format: FORMAT,
    version: VERSION,
    exported_at: now.toISOString(),
    lists: lists.map(({ name, language, rules, instructions }) => ({
      name,
      language,
      configured_rules: rules,
      custom_instructions: instructions.map(({ label, prompt, sourceLanguage }) => ({
        label,
        prompt,
        ...(sourceLanguage !== null && { source_language: sourceLanguage }),
      })),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Reads the text of a file: nothing in it is believed before it was checked.
 * @param languages that lists can be for, as BCP 47 tags
 */
export function readListFile(
  text: string,
  languages: readonly string[] = STYLE_LANGUAGES,
): FileReading {
  const parsed = parse(text);
  const head = v.safeParse(HeadSchema, parsed);
  if (!head.success) return { ok: false, reason: "foreign" };
  if (head.output.version > VERSION) return { ok: false, reason: "newer" };
  const file = v.safeParse(FileSchema, parsed);
  if (!file.success) return { ok: false, reason: "damaged" };
  return { ok: true, lists: file.output.lists.map((list) => foundList(list, languages)) };
}

/** The name of a file for one list or for several. */
export function fileNameOf(lists: readonly Pick<StyleListDraft, "name">[], now: Date): string {
  const [only, ...others] = lists;
  const name = only && others.length === 0 ? only.name : `style-rules-${lists.length}`;
  // What file systems do not take, and more than they take of it.
  const safe = cleanText(name)
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
    .trim()
    .slice(0, 80);
  return `${safe || "style-rules"}.${now.toISOString().slice(0, 10)}.json`;
}

function foundList(
  list: v.InferOutput<typeof ListSchema>,
  languages: readonly string[],
): FoundList {
  const { known, unknown } = sortRules(list.configured_rules);
  const draft: StyleListDraft = {
    name: cleanText(list.name).trim(),
    language: list.language,
    rules: known,
    instructions: list.custom_instructions.map(({ label, prompt, source_language }) => ({
      label: cleanText(label).trim(),
      prompt: prompt.trim(),
      sourceLanguage: source_language,
    })),
  };
  return {
    draft,
    unknown,
    obstacles: obstaclesOf({ ...draft, instructions: draft.instructions.map(newInstruction) }),
    hasLanguage: languages.some((language) => language.toLowerCase() === draft.language),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
