import * as v from "valibot";
import { isSourceContentType, type SourceContentType } from "../../audio/formats/source-formats.ts";
import { cleanTitle } from "../../captions/text/clean-title.ts";
import { MAX_BOOKMARKS, MAX_NOTE_LENGTH } from "../../captions/transcript/bookmark.ts";
import { MAX_ENGINE_MARKS } from "../../captions/transcript/engine-mark.ts";
import { MESSAGE_FORMATS } from "../../service/voice-session/voice-session-request.ts";

/**
 * What ended a session: the user or the page, a failure, or the end of the browser. `closing`: the
 * window was closed; whether the browser closed too is known soon after.
 */
export const ENDINGS = ["stopped", "failed", "closing", "cut_off"] as const;
export type Ending = (typeof ENDINGS)[number];

const MAX_TRACK_KEY = 10_000;

const timeMs = v.pipe(v.number(), v.finite());

const GapSchema = v.object({ fromMs: timeMs, toMs: timeMs });

/** Sound that never reached the service, on the capture clock. */
export type JournalGap = v.InferOutput<typeof GapSchema>;

export const SessionAccessSchema = v.object({
  token: v.string(),
  /**
   * Base address of the service that issued the token, which is sent nowhere else; empty when
   * unknown.
   */
  baseUrl: v.optional(v.string(), ""),
  contentType: v.custom<SourceContentType>(isSourceContentType),
  messageFormat: v.picklist(MESSAGE_FORMATS),
  targets: v.array(v.string()),
});
export type SessionAccess = v.InferOutput<typeof SessionAccessSchema>;

// Titles come from pages, files or the user. Earlier versions stored them uncleaned.
const title = v.pipe(
  v.string(),
  v.transform((text) => cleanTitle(text)),
);

const PageSchema = v.object({
  title,
  address: v.string(),
  /** Start of its captions, on the capture clock. */
  fromMs: timeMs,
});

/** A page that the tab showed during the captions. Title and address are empty when unknown. */
export type JournalPage = v.InferOutput<typeof PageSchema>;

const EnginesSchema = v.pipe(
  v.array(v.object({ engine: v.picklist(["service", "device"]), fromMs: timeMs })),
  v.transform((all) => all.slice(0, MAX_ENGINE_MARKS)),
);

/** A bookmark as it is stored and sent. Notes are cleaned like titles. */
export const BookmarkSchema = v.object({
  atMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  note: v.pipe(
    v.string(),
    v.transform((text) => cleanTitle(text, MAX_NOTE_LENGTH)),
  ),
});

const BookmarksSchema = v.pipe(
  v.array(BookmarkSchema),
  v.transform((all) => all.slice(0, MAX_BOOKMARKS)),
);

/**
 * Origin of a transcript: captions of a tab, an imported subtitle file, or the subtitles of a page's
 * player.
 */
export const ORIGINS = ["captions", "import", "subtitles"] as const;
export type Origin = (typeof ORIGINS)[number];

export const JournalSessionSchema = v.object({
  id: v.string(),
  title,
  address: v.string(),
  /** Wall clock, in milliseconds since 1970. */
  startedAtMs: timeMs,
  /** Null while it runs, or when the browser ended first. */
  endedAtMs: v.nullable(timeMs),
  ending: v.nullable(v.picklist(ENDINGS)),
  /** BCP 47 tag of the last spoken language. */
  detectedLanguage: v.nullable(v.string()),
  gaps: v.array(GapSchema),
  /** Pages that the tab showed, in order; captions started on the first. */
  pages: v.optional(v.array(PageSchema), () => []),
  /** Where another engine began to make the words. Empty: all are from the language service. */
  engines: v.optional(EnginesSchema, () => []),
  /** Stored while the session runs, to end it properly if the browser closes first. */
  access: v.nullable(SessionAccessSchema),
  noticed: v.boolean(),
  name: v.optional(v.nullable(title), null),
  origin: v.optional(v.picklist(ORIGINS), "captions"),
  /** Names the medium and its text track, for the subtitles of a player; null otherwise. */
  track: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_TRACK_KEY))), null),
  /** When the user deleted it, which can be undone for a while; null otherwise. */
  deletedAtMs: v.optional(v.nullable(timeMs), null),
  translated: v.optional(v.array(v.string()), () => []),
  bookmarks: v.optional(BookmarksSchema, () => []),
});
export type JournalSession = v.InferOutput<typeof JournalSessionSchema>;

export const JournalSegmentSchema = v.object({
  sessionId: v.string(),
  lane: v.string(),
  /** Index among the concluded segments of its lane. */
  ordinal: v.pipe(v.number(), v.integer(), v.minValue(0)),
  language: v.string(),
  text: v.string(),
  /** On the capture clock. */
  startMs: timeMs,
  endMs: timeMs,
  /** Wall clock when it was spoken, in milliseconds since 1970; null when not known. */
  spokenAtMs: v.nullable(timeMs),
  /** Position of the page's player in milliseconds; null without a player. */
  mediaMs: v.optional(v.nullable(timeMs), null),
});
export type JournalSegment = v.InferOutput<typeof JournalSegmentSchema>;
