import * as v from "valibot";
import { cleanText } from "../../captions/text/clean-text.ts";
import { STYLE_RULE_LANGUAGES } from "../../service/style-rules/style-rule-languages.ts";
import type { StyleRuleListDraft } from "../../service/style-rules/style-rule-list.ts";
import { newInstruction } from "../editor/edited-list.ts";
import { type ValidationError, validateList } from "../editor/validate-list.ts";
import { partitionRules, type UnknownRule } from "./known-rules.ts";

const FORMAT = "surtitle-style-rules";
const VERSION = 1;

/** A full list has about 300 kB, so larger files hold no lists. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

const HeadSchema = v.object({ format: v.literal(FORMAT), version: v.number() });

// The service's own field names, for use with other tools.
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

export interface FoundList {
  /** Contains known rules only. */
  readonly draft: StyleRuleListDraft;
  readonly unknown: readonly UnknownRule[];
  /** What the service would refuse; any error prevents the import. */
  readonly validationErrors: readonly ValidationError[];
  readonly hasLanguage: boolean;
}

/** Each reason has a message `style_file_<reason>`. */
export type FileReading =
  | { readonly ok: true; readonly lists: readonly FoundList[] }
  | { readonly ok: false; readonly reason: "foreign" | "newer" | "damaged" };

export function writeListFile(lists: readonly StyleRuleListDraft[], now: Date): string {
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
 * Parses and validates an untrusted file.
 * @param languages BCP 47 tags of list languages
 */
export function readListFile(
  text: string,
  languages: readonly string[] = STYLE_RULE_LANGUAGES,
): FileReading {
  const parsed = parse(text);
  const head = v.safeParse(HeadSchema, parsed);
  if (!head.success) return { ok: false, reason: "foreign" };
  if (head.output.version > VERSION) return { ok: false, reason: "newer" };
  const file = v.safeParse(FileSchema, parsed);
  if (!file.success) return { ok: false, reason: "damaged" };
  return { ok: true, lists: file.output.lists.map((list) => foundList(list, languages)) };
}

export function fileNameOf(lists: readonly Pick<StyleRuleListDraft, "name">[], now: Date): string {
  const [only, ...others] = lists;
  const name = only && others.length === 0 ? only.name : `style-rules-${lists.length}`;
  // Characters that file systems reject, and a length they accept.
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
  const { known, unknown } = partitionRules(list.configured_rules);
  const draft: StyleRuleListDraft = {
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
    validationErrors: validateList({
      ...draft,
      instructions: draft.instructions.map(newInstruction),
    }),
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
