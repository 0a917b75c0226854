import { listedLanguage } from "../http/public-spelling.ts";
import { Refusal } from "../http/reply.ts";
import type { Plan } from "../http/service-request.ts";
import type { AccountLists } from "../lists/account-lists.ts";
import { isSamePair } from "../lists/glossary.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { type DocumentFormat, documentFormats, extensionOf } from "./document-formats.ts";
import { isWellFormed } from "./formats/markup.ts";
import type { FormPart } from "./multipart.ts";

export interface DocumentOrder {
  readonly fileName: string;
  readonly extension: string;
  readonly format: DocumentFormat;
  readonly bytes: Buffer;
  readonly target: string;
  /** Null for detection. */
  readonly source: string | null;
  readonly outputFormat: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

// Form fields allowed besides the file (service-api §10.2).
const knownFields = new Set(
  "target_lang source_lang filename output_format formality glossary_id glossary_ids style_id translation_memory_id translation_memory_threshold enable_watermark enable_beta_languages model_type enable_document_minification".split(
    " ",
  ),
);
const formalities = ["default", "more", "less", "prefer_more", "prefer_less"];
const booleans = ["0", "1", "true", "false"];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const maxGlossaries = 5;

/**
 * Checks every field of an upload (service-api §10.2).
 * @throws Refusal 400, 403, 404, 413 or 500
 */
export function checkUpload(
  parts: readonly FormPart[],
  key: ServiceKey,
  { lists, languages }: Pick<KeyState, "lists" | "languages">,
): DocumentOrder {
  const { plan } = key;
  const { fields, file } = sortParts(parts);
  const fileName = fields.filename ?? file.fileName ?? "";
  const extension = extensionOf(fileName);
  const format = Object.hasOwn(documentFormats, extension) ? documentFormats[extension] : undefined;
  if (!format) throw bad("invalid_file_extension", "Invalid or missing file extension.");
  if (file.content.length === 0) throw bad("empty_file", "The file is empty.");
  if (file.content.length > format.limitBytes[plan]) {
    throw new Refusal(
      413,
      "file_too_large",
      `The file is larger than the ${format.limitBytes[plan]} bytes that are allowed for ${extension} on the ${plan} plan.`,
    );
  }
  const target = fields.target_lang && listedLanguage(key, fields.target_lang);
  if (!target) throw bad("missing_target_lang", "Parameter 'target_lang' not specified.");
  if (!languages.targets.includes(target)) {
    throw bad("invalid_target_lang", "Value for 'target_lang' not supported.");
  }
  const source = listedLanguage(key, fields.source_lang || null);
  if (source !== null && !languages.sources.includes(source)) {
    throw bad("invalid_source_lang", "Value for 'source_lang' not supported.");
  }
  if (source !== null && rootLanguage(source) === rootLanguage(target)) {
    throw bad("same_language", "Source and target language are equal.");
  }
  checkOutput(fields.output_format, extension);
  checkChoices(fields);
  checkGlossaries(fields, source, target, lists);
  checkStyle(fields.style_id, target, plan, lists);
  if (["xml", "dita", "xliff"].includes(format.kind) && !isWellFormed(String(file.content))) {
    // The public service's present answer to malformed XML (service-api §2.3).
    throw new Refusal(500, "malformed_document", "");
  }
  return {
    fileName,
    extension,
    format,
    bytes: file.content,
    target,
    source,
    outputFormat: fields.output_format?.toLowerCase() ?? null,
    fields,
  };
}

function sortParts(parts: readonly FormPart[]) {
  const fields: Record<string, string> = {};
  let file: FormPart | undefined;
  for (const part of parts) {
    if (part.name === "file") {
      if (file) throw bad("too_many_files", "A form has one file.");
      file = part;
    } else if (!knownFields.has(part.name)) {
      throw bad("unknown_field", `There is no field '${part.name}'.`);
    } else {
      const before = fields[part.name];
      const value = part.content.toString("utf8");
      if (before !== undefined && part.name !== "glossary_ids") {
        throw bad("repeated_field", `The field '${part.name}' comes twice.`);
      }
      fields[part.name] = before === undefined ? value : `${before},${value}`;
    }
  }
  if (!file) throw bad("missing_file", "Parameter 'file' not specified.");
  return { fields, file };
}

function checkOutput(output: string | undefined, extension: string): void {
  if (output === undefined) return;
  const wanted = output.toLowerCase();
  // Only PDF has a choice, and an old Word file always becomes a new one (service-api §10.3).
  const allowed = { pdf: ["pdf", "docx"], doc: ["docx"] }[extension] ?? [extension];
  if (!allowed.includes(wanted)) {
    throw bad("invalid_output_format", `Conversion from ${extension} to ${wanted} not supported.`);
  }
}

function checkChoices(fields: Readonly<Record<string, string>>): void {
  if (fields.formality !== undefined && !formalities.includes(fields.formality)) {
    throw bad("invalid_formality", "Value for 'formality' not supported.");
  }
  for (const name of [
    "enable_watermark",
    "enable_beta_languages",
    "enable_document_minification",
  ]) {
    const value = fields[name];
    if (value !== undefined && !booleans.includes(value)) {
      throw bad("invalid_boolean", `Value for '${name}' not supported.`);
    }
  }
  const { translation_memory_id: memory, translation_memory_threshold: threshold } = fields;
  if (memory !== undefined && !uuid.test(memory)) {
    throw bad("invalid_translation_memory", "Value for 'translation_memory_id' not supported.");
  }
  if (threshold !== undefined && !/^(100|\d{1,2})$/.test(threshold)) {
    throw bad("invalid_threshold", "Value for 'translation_memory_threshold' not supported.");
  }
}

function checkGlossaries(
  { glossary_id: one, glossary_ids: many }: Readonly<Record<string, string>>,
  source: string | null,
  target: string,
  lists: AccountLists,
): void {
  if (one === undefined && many === undefined) return;
  if (one !== undefined && many !== undefined) {
    throw bad("two_glossaries", "Use 'glossary_id' or 'glossary_ids', not both.");
  }
  const ids = (one ?? many ?? "").split(",").map((id) => id.trim());
  if (ids.length > maxGlossaries) throw bad("too_many_glossaries", "At most 5 glossaries.");
  if (source === null) {
    throw bad("missing_source_lang", "A glossary needs the parameter 'source_lang'.");
  }
  for (const id of ids) {
    const pair = { source: rootLanguage(source), target: rootLanguage(target) };
    const fits = lists.glossaryOf(id)?.dictionaries.some((each) => isSamePair(each, pair));
    if (fits === false)
      throw bad("glossary_mismatch", "The glossary does not fit these languages.");
  }
}

function checkStyle(id: string | undefined, target: string, plan: Plan, lists: AccountLists): void {
  if (id === undefined) return;
  if (plan === "free") {
    throw new Refusal(403, "wrong_plan", "Style rules belong to the paid plan.");
  }
  const language = lists.styleOf(id)?.language;
  if (language !== undefined && language !== rootLanguage(target)) {
    throw bad("style_mismatch", "The style rule list is of another language than the target.");
  }
}

function bad(code: string, message: string): Refusal {
  return new Refusal(400, code, message);
}
