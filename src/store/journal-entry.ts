import * as v from "valibot";
import { isSourceContentType, type SourceContentType } from "../audio/source-formats.ts";
import { cleanTitle } from "../captions/text/clean-title.ts";
import { MESSAGE_FORMATS } from "../service/voice-session/voice-session-request.ts";

/**
 * What ended a session of captions: the user or the page, a failure, or the browser's own end.
 * `closing` is a window that was closed, perhaps with the browser: a moment later it is known which.
 */
export const ENDINGS = ["stopped", "failed", "closing", "cut_off"] as const;
export type Ending = (typeof ENDINGS)[number];

const timeMs = v.pipe(v.number(), v.finite());

const GapSchema = v.object({ fromMs: timeMs, toMs: timeMs });

/** Sound that the service never heard, on the capture clock. */
export type JournalGap = v.InferOutput<typeof GapSchema>;

/** With what a session at the service is taken up again, and what it was asked for. */
export const SessionAccessSchema = v.object({
  token: v.string(),
  /** Base address of the service that gave the token, the only one it is sent to; empty: unknown. */
  baseUrl: v.optional(v.string(), ""),
  contentType: v.custom<SourceContentType>(isSourceContentType),
  messageFormat: v.picklist(MESSAGE_FORMATS),
  targets: v.array(v.string()),
});
export type SessionAccess = v.InferOutput<typeof SessionAccessSchema>;

/** Chosen by a page, a file or the user; earlier versions stored it as it came. */
const title = v.pipe(
  v.string(),
  v.transform((text) => cleanTitle(text)),
);

const PageSchema = v.object({
  title,
  address: v.string(),
  /** Its words begin here, on the capture clock. */
  fromMs: timeMs,
});

/** A page that the tab showed while its captions ran. Title and address are empty when unknown. */
export type JournalPage = v.InferOutput<typeof PageSchema>;

/** Where a transcript came from: captions of a tab, or a file of subtitles. */
export const ORIGINS = ["captions", "import"] as const;
export type Origin = (typeof ORIGINS)[number];

/** One session of captions, from the press on Start to the end, or a transcript that was imported. */
export const JournalSessionSchema = v.object({
  id: v.string(),
  title,
  address: v.string(),
  /** Wall clock, in milliseconds since 1970. */
  startedAtMs: timeMs,
  /** Null while it goes on, or when the browser was closed in the middle of it. */
  endedAtMs: v.nullable(timeMs),
  ending: v.nullable(v.picklist(ENDINGS)),
  /** BCP 47 tag of what was spoken last. */
  detectedLanguage: v.nullable(v.string()),
  gaps: v.array(GapSchema),
  /** The pages the tab went through, in their order; the first is where captions began. */
  pages: v.optional(v.array(PageSchema), () => []),
  /** Kept while the session goes on, to end it properly when the browser could not. */
  access: v.nullable(SessionAccessSchema),
  /** Whether the user has seen that it was cut off. */
  noticed: v.boolean(),
  /** What the user calls it; null while the title of the page will do. */
  name: v.optional(v.nullable(title), null),
  origin: v.optional(v.picklist(ORIGINS), "captions"),
  /** Deleted by the user, who may still undo it for a while; null for what is kept. */
  deletedAtMs: v.optional(v.nullable(timeMs), null),
  /** Lanes that were translated afterwards, by their name, which is the target language. */
  translated: v.optional(v.array(v.string()), () => []),
});
export type JournalSession = v.InferOutput<typeof JournalSessionSchema>;

/** A concluded segment of a lane, in its place. */
export const JournalSegmentSchema = v.object({
  sessionId: v.string(),
  lane: v.string(),
  /** Counts the concluded segments of its lane, from 0. */
  ordinal: v.pipe(v.number(), v.integer(), v.minValue(0)),
  language: v.string(),
  text: v.string(),
  /** On the capture clock. */
  startMs: timeMs,
  endMs: timeMs,
  /** Wall clock at which it was spoken, in milliseconds since 1970; null when that is not known. */
  spokenAtMs: v.nullable(timeMs),
  /** Where the page's player was, in milliseconds of its medium; null when no player was. */
  mediaMs: v.optional(v.nullable(timeMs), null),
});
export type JournalSegment = v.InferOutput<typeof JournalSegmentSchema>;

/** What `check` accepts of a list from the disk; the rest is damaged and passed over. */
export function readAll<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: readonly unknown[],
): v.InferOutput<Schema>[] {
  return stored.flatMap((each) => {
    const entry = v.safeParse(schema, each);
    return entry.success ? [entry.output] : [];
  });
}
