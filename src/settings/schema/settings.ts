import * as v from "valibot";
import {
  DEFAULT_SOURCE_CONTENT_TYPE,
  SOURCE_FORMATS,
  type SourceContentType,
} from "../../audio/source-formats.ts";
import {
  DEFAULT_TARGET_CONTENT_TYPE,
  TARGET_FORMATS,
  type TargetContentType,
} from "../../audio/target-formats.ts";
import {
  CAPTION_FONTS,
  DEFAULT_CAPTION_STYLE,
  FONT_WEIGHTS,
  LINE_COUNT,
  SIZE_PERCENT,
  TEXT_ALIGNMENTS,
  TEXT_EDGES,
} from "../../captions/look/caption-style.ts";
import { AFTER_SILENCE, DEFAULT_READING, PACES } from "../../captions/pace/reading-choices.ts";
import { MAX_TARGET_LANGUAGES } from "../../service/languages/voice-languages.ts";
import {
  FORMALITIES,
  MESSAGE_FORMATS,
  SOURCE_LANGUAGE_MODES,
  VOICES,
} from "../../service/voice-session/voice-session-request.ts";
import {
  checkAddress,
  checkAuthScheme,
  checkGlossaryId,
  checkSpokenTermsId,
  type FieldCheck,
} from "./field-checks.ts";
import { LaneLanguageSchema, LanguageTagSchema } from "./language-tag-schema.ts";
import {
  KEEP_COUNT,
  KEEP_MINUTES,
  type NumberBounds,
  RING_SECONDS,
  SILENCE_MINUTES,
} from "./number-bounds.ts";

/** Plans of the service; each has a base address of its own (service-api §1.1). */
export const PLANS = ["paid", "free"] as const;
export type Plan = (typeof PLANS)[number];

const SOURCE_CONTENT_TYPES: readonly SourceContentType[] = SOURCE_FORMATS.map(
  ({ contentType }) => contentType,
);

/** `ask`: offer Opus; `switch`: go over to Opus without asking; `keep`: stay with the format. */
export const SLOW_LINK_CHOICES = ["ask", "switch", "keep"] as const;
export type SlowLinkChoice = (typeof SLOW_LINK_CHOICES)[number];

/** What happens to captions that cannot be seen on the page. */
export const WHEN_HIDDEN = ["continue", "stop"] as const;
export type WhenHidden = (typeof WHEN_HIDDEN)[number];

/** Base address without a trailing slash; empty until the user gave one. */
const BaseUrlSchema = v.pipe(
  v.string(),
  v.check((text) => checkAddress(text).ok),
  v.transform((text) => {
    const checked = checkAddress(text);
    return checked.ok ? checked.value : "";
  }),
);

/** What is remembered of hosts that services named for the stream; the oldest answers go first. */
export const MAX_STREAM_HOSTS = 20;

const StreamHostSchema = v.object({
  baseUrl: BaseUrlSchema,
  /** As the `hostname` of a URL has it. */
  host: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
  isAllowed: v.boolean(),
});

const ServiceSchema = v.object({
  plan: v.picklist(PLANS),
  paidBaseUrl: BaseUrlSchema,
  freeBaseUrl: BaseUrlSchema,
  /** First word of the `Authorization` header; the key follows. */
  authScheme: checkedText(checkAuthScheme),
  /** The user's answers about hosts that a service wants the sound sent to. */
  streamHosts: v.pipe(v.array(StreamHostSchema), v.maxLength(MAX_STREAM_HOSTS)),
});

/** What is spoken, and what captions are made in. */
export const LanguagesSchema = v.object({
  /** The spoken language: a hint with `auto`, mandatory with `fixed`; null for none. */
  source: v.nullable(LanguageTagSchema),
  sourceMode: v.picklist(SOURCE_LANGUAGE_MODES),
  /** Captions are made in these, in the user's order. */
  targets: v.pipe(
    v.array(LaneLanguageSchema),
    v.maxLength(MAX_TARGET_LANGUAGES),
    v.check((targets) => new Set(targets).size === targets.length),
  ),
  /** Targets that are made but not drawn. */
  hidden: v.array(LaneLanguageSchema),
  /** Whether the words as spoken have a lane too. */
  showOriginal: v.boolean(),
  /** The place of that lane among the others, from 0; beyond them it comes last. */
  originalAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TARGET_LANGUAGES)),
});

const ColorSchema = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

const LETTERS = {
  font: v.picklist(CAPTION_FONTS),
  sizePercent: within(SIZE_PERCENT),
  textColor: ColorSchema,
};

const OwnLettersSchema = v.object({
  font: v.exactOptional(LETTERS.font),
  sizePercent: v.exactOptional(LETTERS.sizePercent),
  textColor: v.exactOptional(LETTERS.textColor),
});

/** How captions look (`captions/look/caption-style.ts`). */
export const StyleSchema = v.object({
  ...LETTERS,
  weight: v.picklist(FONT_WEIGHTS),
  boxColor: ColorSchema,
  boxOpacityPercent: within({ min: 0, max: 100 }),
  edge: v.picklist(TEXT_EDGES),
  lines: v.pipe(within(LINE_COUNT), v.integer()),
  align: v.picklist(TEXT_ALIGNMENTS),
  lanes: v.record(v.string(), OwnLettersSchema),
});

const ReadingSchema = v.object({
  pace: v.picklist(PACES),
  afterSilence: v.picklist(AFTER_SILENCE),
  readAloud: v.boolean(),
});

const VoiceSchema = v.object({
  formality: v.picklist(FORMALITIES),
  /** Empty for none. */
  spokenTermsId: checkedText(checkSpokenTermsId),
  glossaryId: checkedText(checkGlossaryId),
  messageFormat: v.picklist(MESSAGE_FORMATS),
  /** How the sound is sent (service-api §3.6). */
  sourceFormat: v.picklist(SOURCE_CONTENT_TYPES),
  /** What to do when the connection does not take the sound as fast as it comes. */
  slowLink: v.picklist(SLOW_LINK_CHOICES),
});

const StreamSchema = v.object({
  /** Sound that is kept while there is no connection, in seconds; what is older is lost. */
  ringSeconds: within(RING_SECONDS),
  /** Minutes without sound after which the session is ended and captions pause. */
  silenceMinutes: within(SILENCE_MINUTES),
  /** What happens when nobody can see the captions; a spoken translation keeps them going. */
  whenHidden: v.picklist(WHEN_HIDDEN),
});

const TARGET_CONTENT_TYPES: readonly TargetContentType[] = TARGET_FORMATS.map(
  ({ contentType }) => contentType,
);

const PercentSchema = within({ min: 0, max: 100 });

const DubSchema = v.object({
  /** Whether a translation is spoken. */
  on: v.boolean(),
  /** The one language that is spoken; null until one was chosen, and then nothing is. */
  language: v.nullable(LaneLanguageSchema),
  voice: v.picklist(VOICES),
  format: v.picklist(TARGET_CONTENT_TYPES),
  volumePercent: PercentSchema,
  /** Whether the original is heard at all while a translation is to be spoken. */
  originalOn: v.boolean(),
  /** Loudness of the original while the dub is silent. */
  originalPercent: PercentSchema,
  /** What is left of that while the dub speaks. */
  duckPercent: PercentSchema,
});

/** `off`: nothing is kept when captions are over; `time` and `count`: up to a limit; `all`. */
export const KEEPING = ["off", "time", "count", "all"] as const;
export type Keeping = (typeof KEEPING)[number];

const TranscriptsSchema = v.object({
  keep: v.picklist(KEEPING),
  /** With `time`: how long after its end a transcript is kept, in minutes. */
  keepMinutes: within(KEEP_MINUTES),
  /** With `count`: how many are kept, the newest. */
  keepCount: v.pipe(within(KEEP_COUNT), v.integer()),
});

/** Style rule lists that are used where nothing else is chosen, by their language (a root). */
const StylesSchema = v.object({
  /** Language of a list → its `style_id`; a language without a list is not there. */
  defaults: v.record(v.string(), checkedText(checkGlossaryId)),
});

/** How a piece of text is translated: a selection on a page, or what is tried out. */
const TextSchema = v.object({
  /** BCP 47 tag; null for the language of the user's browser. */
  target: v.nullable(LanguageTagSchema),
});

/** Everything the user can choose, except the API key, which is kept apart (see api-key.ts). */
export const SettingsSchema = v.object({
  version: v.literal(1),
  service: ServiceSchema,
  languages: LanguagesSchema,
  voice: VoiceSchema,
  stream: StreamSchema,
  style: StyleSchema,
  reading: ReadingSchema,
  dub: DubSchema,
  transcripts: TranscriptsSchema,
  styles: StylesSchema,
  text: TextSchema,
});

export type Settings = v.InferOutput<typeof SettingsSchema>;
export type ServiceSettings = Settings["service"];
export type LanguageSettings = Settings["languages"];
export type VoiceSettings = Settings["voice"];
export type StreamSettings = Settings["stream"];
export type StyleSettings = Settings["style"];
export type ReadingSettings = Settings["reading"];
export type DubSettings = Settings["dub"];
export type TranscriptSettings = Settings["transcripts"];
export type StyleListSettings = Settings["styles"];
export type TextSettings = Settings["text"];

/** What the interface itself names (service-api §1.2). */
export const DEFAULT_AUTH_SCHEME = "Service-Auth-Key";

/** What a new installation starts with. */
export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  service: {
    plan: "paid",
    paidBaseUrl: "",
    freeBaseUrl: "",
    authScheme: DEFAULT_AUTH_SCHEME,
    streamHosts: [],
  },
  languages: {
    source: null,
    sourceMode: "auto",
    targets: [],
    hidden: [],
    showOriginal: true,
    originalAt: 0,
  },
  voice: {
    formality: "default",
    spokenTermsId: "",
    glossaryId: "",
    messageFormat: "msgpack",
    sourceFormat: DEFAULT_SOURCE_CONTENT_TYPE,
    slowLink: "ask",
  },
  stream: { ringSeconds: 60, silenceMinutes: 1, whenHidden: "continue" },
  style: DEFAULT_CAPTION_STYLE,
  reading: DEFAULT_READING,
  dub: {
    on: false,
    language: null,
    voice: "default",
    format: DEFAULT_TARGET_CONTENT_TYPE,
    volumePercent: 100,
    originalOn: true,
    originalPercent: 100,
    duckPercent: 15,
  },
  transcripts: { keep: "all", keepMinutes: 7 * 24 * 60, keepCount: 50 },
  styles: { defaults: {} },
  text: { target: null },
};

/** A text that has passed the check of its field: nothing else is ever sent. */
function checkedText(check: (typed: string) => FieldCheck) {
  return v.pipe(
    v.string(),
    v.check((text) => {
      const checked = check(text);
      return checked.ok && checked.value === text;
    }),
  );
}

function within({ min, max }: NumberBounds) {
  return v.pipe(v.number(), v.finite(), v.minValue(min), v.maxValue(max));
}
