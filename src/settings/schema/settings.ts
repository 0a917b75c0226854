import * as v from "valibot";
import {
  DEFAULT_SOURCE_CONTENT_TYPE,
  SOURCE_FORMATS,
  type SourceContentType,
} from "../../audio/formats/source-formats.ts";
import {
  DEFAULT_TARGET_CONTENT_TYPE,
  TARGET_FORMATS,
  type TargetContentType,
} from "../../audio/formats/target-formats.ts";
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
  checkListId,
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

/** Plans of the service, each with its own base address (service-api §1.1). */
export const PLANS = ["paid", "free"] as const;
export type Plan = (typeof PLANS)[number];

const SOURCE_CONTENT_TYPES: readonly SourceContentType[] = SOURCE_FORMATS.map(
  ({ contentType }) => contentType,
);

/** `ask`: offer Opus; `switch`: use Opus without asking; `keep`: stay with the format. */
export const SLOW_LINK_CHOICES = ["ask", "switch", "keep"] as const;
export type SlowLinkChoice = (typeof SLOW_LINK_CHOICES)[number];

export const WHEN_HIDDEN = ["continue", "stop"] as const;
export type WhenHidden = (typeof WHEN_HIDDEN)[number];

// Base address without a trailing slash; empty until it is set.
const BaseUrlSchema = v.pipe(
  v.string(),
  v.check((text) => checkAddress(text).ok),
  v.transform((text) => {
    const checked = checkAddress(text);
    return checked.ok ? checked.value : "";
  }),
);

/** Stored answers about stream hosts; the oldest is dropped first. */
export const MAX_STREAM_HOSTS = 20;

const StreamHostSchema = v.object({
  baseUrl: BaseUrlSchema,
  host: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
  isAllowed: v.boolean(),
});

/** Who turns sound into words: a language service, or the browser on this computer. */
export const ENGINES = ["service", "device"] as const;
export type Engine = (typeof ENGINES)[number];

/**
 * What happens when the service cannot go on and this computer can: `ask` offers to continue here,
 * `always` continues without asking.
 */
export const TAKE_OVER = ["ask", "always", "never"] as const;
export type TakeOver = (typeof TAKE_OVER)[number];

/** Names and terms that help the recogniser on this computer. */
export const MAX_LOCAL_TERMS = 500;
export const MAX_LOCAL_TERM_LENGTH = 100;

const EngineSchema = v.object({
  kind: v.picklist(ENGINES),
  takeOver: v.picklist(TAKE_OVER),
  terms: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_LOCAL_TERM_LENGTH))),
    v.maxLength(MAX_LOCAL_TERMS),
  ),
});

const ServiceSchema = v.object({
  plan: v.picklist(PLANS),
  paidBaseUrl: BaseUrlSchema,
  freeBaseUrl: BaseUrlSchema,
  authScheme: checkedText(checkAuthScheme),
  streamHosts: v.pipe(v.array(StreamHostSchema), v.maxLength(MAX_STREAM_HOSTS)),
});

export const LanguagesSchema = v.object({
  /** A hint with `auto`, mandatory with `fixed`; null for none. */
  source: v.nullable(LanguageTagSchema),
  sourceMode: v.picklist(SOURCE_LANGUAGE_MODES),
  targets: v.pipe(
    v.array(LaneLanguageSchema),
    v.maxLength(MAX_TARGET_LANGUAGES),
    v.check((targets) => new Set(targets).size === targets.length),
  ),
  /** Targets that are translated but not shown. */
  hidden: v.array(LaneLanguageSchema),
  showOriginal: v.boolean(),
  /** Index of that lane among the others; beyond the last one it comes last. */
  originalAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TARGET_LANGUAGES)),
});

const ColorSchema = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

const TEXT_FIELDS = {
  font: v.picklist(CAPTION_FONTS),
  sizePercent: within(SIZE_PERCENT),
  textColor: ColorSchema,
};

const LaneStyleSchema = v.object({
  font: v.exactOptional(TEXT_FIELDS.font),
  sizePercent: v.exactOptional(TEXT_FIELDS.sizePercent),
  textColor: v.exactOptional(TEXT_FIELDS.textColor),
});

export const CaptionStyleSchema = v.object({
  ...TEXT_FIELDS,
  weight: v.picklist(FONT_WEIGHTS),
  boxColor: ColorSchema,
  boxOpacityPercent: within({ min: 0, max: 100 }),
  edge: v.picklist(TEXT_EDGES),
  lines: v.pipe(within(LINE_COUNT), v.integer()),
  align: v.picklist(TEXT_ALIGNMENTS),
  lanes: v.record(v.string(), LaneStyleSchema),
});

const ReadingSchema = v.object({
  pace: v.picklist(PACES),
  afterSilence: v.picklist(AFTER_SILENCE),
  readAloud: v.boolean(),
});

const VoiceSchema = v.object({
  formality: v.picklist(FORMALITIES),
  spokenTermsId: checkedText(checkSpokenTermsId),
  glossaryId: checkedText(checkListId),
  messageFormat: v.picklist(MESSAGE_FORMATS),
  /** Format of the sound that is sent (service-api §3.6). */
  sourceFormat: v.picklist(SOURCE_CONTENT_TYPES),
  slowLink: v.picklist(SLOW_LINK_CHOICES),
});

const StreamSchema = v.object({
  /** Seconds of sound to buffer while disconnected; older sound is lost. */
  ringSeconds: within(RING_SECONDS),
  /** Minutes of silence before the session ends and captions pause. */
  silenceMinutes: within(SILENCE_MINUTES),
  /** Applies when nobody can see the captions and nothing is dubbed. */
  whenHidden: v.picklist(WHEN_HIDDEN),
});

const TARGET_CONTENT_TYPES: readonly TargetContentType[] = TARGET_FORMATS.map(
  ({ contentType }) => contentType,
);

const PercentSchema = within({ min: 0, max: 100 });

const DubSchema = v.object({
  on: v.boolean(),
  language: v.nullable(LaneLanguageSchema),
  voice: v.picklist(VOICES),
  format: v.picklist(TARGET_CONTENT_TYPES),
  volumePercent: PercentSchema,
  /** Whether the original stays audible with the dub. */
  originalOn: v.boolean(),
  /** Volume of the original while the dub is silent. */
  originalPercent: PercentSchema,
  /** Share of that volume while the dub speaks. */
  duckPercent: PercentSchema,
});

export const KEEPING = ["off", "time", "count", "all"] as const;
export type Keeping = (typeof KEEPING)[number];

const TranscriptsSchema = v.object({
  keep: v.picklist(KEEPING),
  /** With `time`: minutes to keep a transcript after its end. */
  keepMinutes: within(KEEP_MINUTES),
  /** With `count`: number of transcripts to keep, the newest. */
  keepCount: v.pipe(within(KEEP_COUNT), v.integer()),
  /** Whether the page offers the transcript when the user stops captions. */
  savedNotice: v.boolean(),
});

// The subtitles that a video already has.
const SubtitlesSchema = v.object({
  /** Whether the player pauses after each sentence, for people who learn a language. */
  pauseAfterSentence: v.boolean(),
});

const StyleRulesSchema = v.object({
  /** Language without variant → `style_id`. Languages without a default are absent. */
  defaults: v.record(v.string(), checkedText(checkListId)),
});

/** Languages whose chosen target is remembered. */
export const MAX_TEXT_TARGETS = 60;

// How text is translated: a selection on a page, or text to try style rules on.
const TextSchema = v.object({
  /** The target picked last; null for the language of the user's browser. */
  target: v.nullable(LanguageTagSchema),
  /** Targets picked for selections, by the language of the text without its variant. */
  targets: v.pipe(
    v.record(v.string(), LanguageTagSchema),
    v.check((targets) => Object.keys(targets).length <= MAX_TEXT_TARGETS),
  ),
});

/**
 * All settings but the API key (`api-key.ts`). A renamed or restructured field needs a step in
 * `settings-migrations.ts`.
 */
export const SettingsSchema = v.object({
  version: v.literal(2),
  engine: EngineSchema,
  service: ServiceSchema,
  languages: LanguagesSchema,
  voice: VoiceSchema,
  stream: StreamSchema,
  style: CaptionStyleSchema,
  reading: ReadingSchema,
  dub: DubSchema,
  transcripts: TranscriptsSchema,
  subtitles: SubtitlesSchema,
  styleRules: StyleRulesSchema,
  text: TextSchema,
});

export type Settings = v.InferOutput<typeof SettingsSchema>;
export type EngineSettings = Settings["engine"];
export type ServiceSettings = Settings["service"];
export type LanguageSettings = Settings["languages"];
export type VoiceSettings = Settings["voice"];
export type StreamSettings = Settings["stream"];
export type StyleSettings = Settings["style"];
export type ReadingSettings = Settings["reading"];
export type DubSettings = Settings["dub"];
export type TranscriptSettings = Settings["transcripts"];
export type SubtitleSettings = Settings["subtitles"];
export type StyleRuleSettings = Settings["styleRules"];
export type TextSettings = Settings["text"];

/** The interface's own scheme (service-api §1.2). */
export const DEFAULT_AUTH_SCHEME = "Service-Auth-Key";

export const DEFAULT_SETTINGS: Settings = {
  version: 2,
  engine: { kind: "service", takeOver: "ask", terms: [] },
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
  transcripts: { keep: "all", keepMinutes: 7 * 24 * 60, keepCount: 50, savedNotice: true },
  subtitles: { pauseAfterSentence: false },
  styleRules: { defaults: {} },
  text: { target: null, targets: {} },
};

// Only text that passes its field's check is ever sent.
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
