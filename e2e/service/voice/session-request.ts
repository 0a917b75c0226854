import type { SourceFormat } from "./audio-formats.ts";
import type { TargetFormat } from "./target-formats.ts";

export interface SessionRequest {
  readonly sourceFormat: SourceFormat;
  readonly messageFormat: "json" | "msgpack";
  /** A hint in mode `auto`, mandatory in mode `fixed`. */
  readonly sourceLanguage: string | undefined;
  readonly sourceLanguageMode: "auto" | "fixed";
  /** As spelled by the client, including media languages, without duplicates. */
  readonly targetLanguages: readonly string[];
  readonly targetMediaLanguages: readonly string[];
  readonly targetFormat: TargetFormat;
  readonly targetMediaVoice: "male" | "female" | undefined;
  readonly spokenTermsId: string | undefined;
  readonly glossaryId: string | undefined;
  readonly formality: "default" | "formal" | "more" | "informal" | "less";
}
