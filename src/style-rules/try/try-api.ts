import type { ListPickerPort } from "../../features/lists/list-picker-api.ts";
import type { TextToTry } from "../../messaging/protocol.ts";
import type { LanguageOffer } from "../../service/languages/languages.ts";
import type { TextChoices } from "../../service/translate/text-lines.ts";
import type { TranslatedText } from "../../service/translate/translate-text.ts";
import type { LastLines } from "./last-lines.ts";

/** A stored transcript, to take words from. */
export interface TryTranscript {
  readonly id: string;
  /** Empty where it has none. */
  readonly title: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** The words as spoken first. */
  readonly lanes: readonly { readonly lane: string; readonly language: string }[];
}

/** What the account has left, in characters; null where it has no limit. */
export interface CharactersLeft {
  readonly left: number;
  readonly limit: number;
}

/** Languages that a service offers for texts. */
export type OfferedTextLanguages = LanguageOffer;

/** What trying out needs done outside this folder. */
export interface TryPort {
  readonly lists: ListPickerPort;
  /** @throws ServiceError */
  translate(text: string, choices: TextChoices, signal: AbortSignal): Promise<TranslatedText>;
  /** The newest transcripts, newest first. */
  transcripts(): Promise<readonly TryTranscript[]>;
  lastLines(sessionId: string, lane: string): Promise<LastLines>;
  /** @param mayBeOlder whether what was known a moment ago will do */
  charactersLeft(signal: AbortSignal, mayBeOlder: boolean): Promise<CharactersLeft | null>;
  /** Languages of texts, as BCP 47 tags. */
  languages(): Promise<OfferedTextLanguages>;
  /** Language that texts are translated into if nothing else is chosen, as a BCP 47 tag. */
  usualTarget(): Promise<string>;
  /** The default style rule list of a language; empty for none. */
  usualStyle(target: string): Promise<string>;
  keepTarget(target: string): Promise<void>;
  /** What was selected on a page and brought here; null for nothing. */
  takeText(): Promise<TextToTry | null>;
}
