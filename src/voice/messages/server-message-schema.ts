import * as v from "valibot";
import { cleanSentence, cleanText } from "../../captions/text/clean-text.ts";
import { readLanguageTag, UNKNOWN_LANGUAGE } from "../../captions/text/language-tag.ts";
import { fromBase64 } from "./codec/base64.ts";

/**
 * Upper bounds of one message. Real ones have a few hundred characters and a handful of segments.
 * The bounds keep the work of one frame small, whatever a broken service sends.
 */
const MAX_TEXT_LENGTH = 20_000;
const MAX_SEGMENTS = 500;
const MAX_MEDIA_PARTS = 1000;
// More than half a minute of the largest format, in bytes.
const MAX_MEDIA_BYTES = 2_000_000;

// Longer error texts are cut, because they are shown in a notice.
const MAX_ERROR_LENGTH = 500;

// A week: sessions are resumed from hour to hour, but no tab plays longer.
const MAX_TIME_MS = 604_800_000;

// Text from outside is cleaned here, so that no other code needs to.
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH), v.transform(cleanText));

// An invalid tag, or a language not detected yet, must not cost words.
const language = v.pipe(v.nullish(v.string(), UNKNOWN_LANGUAGE), v.transform(readLanguageTag));

// Times are estimates (service-api §7.2). Words count even if a time is absurd.
const timeMs = v.pipe(
  v.number(),
  v.finite(),
  v.transform((ms) => Math.round(Math.min(Math.max(ms, 0), MAX_TIME_MS))),
);

const targetEntries = { text, start_time: timeMs, end_time: timeMs };
const targetSegment = v.pipe(v.object(targetEntries), v.transform(inOrder));
const sourceSegment = v.pipe(v.object({ ...targetEntries, language }), v.transform(inOrder));

function list<Item extends v.GenericSchema>(item: Item, maxLength: number) {
  const isShort = (input: unknown) => Array.isArray(input) && input.length <= maxLength;
  return v.pipe(v.custom<unknown[]>(isShort, `a list of up to ${maxLength}`), v.array(item));
}

function transcript<Item extends v.GenericSchema<unknown, { readonly text: string }>>(item: Item) {
  const segments = v.pipe(
    list(item, MAX_SEGMENTS),
    v.check((items) => textLength(items) <= MAX_TEXT_LENGTH, "too much text"),
  );
  return { concluded: segments, tentative: segments };
}

const mediaPart = v.union([
  v.instance(Uint8Array),
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const bytes = fromBase64(dataset.value);
      if (bytes) return bytes;
      addIssue({ message: "no base64" });
      return NEVER;
    }),
  ),
]);

const mediaParts = v.pipe(
  list(mediaPart, MAX_MEDIA_PARTS),
  v.check((parts) => byteLength(parts) <= MAX_MEDIA_BYTES, "too much sound"),
);

const code = v.fallback(v.pipe(v.number(), v.finite()), 0);
const words = v.fallback(
  v.pipe(
    v.string(),
    v.transform((sentence) => cleanSentence(sentence, MAX_ERROR_LENGTH)),
  ),
  "",
);

/** The messages of the service, by name (service-api §7.1). */
export const MESSAGE_BODIES = {
  source_transcript_update: v.object(transcript(sourceSegment)),
  target_transcript_update: v.object({ language, ...transcript(targetSegment) }),
  target_media_chunk: v.object({
    language,
    data: mediaParts,
    duration: timeMs,
    content_type: v.nullish(v.pipe(v.string(), v.maxLength(100))),
    headers: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
    text: v.nullish(text),
  }),
  end_of_source_transcript: v.object({}),
  end_of_target_transcript: v.object({ language }),
  end_of_target_media: v.object({ language }),
  end_of_stream: v.object({}),
  // However malformed an error is, it ends the session.
  error: v.fallback(
    v.object({ request_type: words, error_code: code, reason_code: code, error_message: words }),
    { request_type: "", error_code: 0, reason_code: 0, error_message: "" },
  ),
};

export type MessageName = keyof typeof MESSAGE_BODIES;

export const SEGMENT_FIELDS: readonly string[] = [...Object.keys(targetEntries), "language"];

function inOrder<Segment extends { readonly start_time: number; readonly end_time: number }>(
  segment: Segment,
): Segment {
  return { ...segment, end_time: Math.max(segment.start_time, segment.end_time) };
}

function byteLength(parts: readonly Uint8Array[]): number {
  return parts.reduce((bytes, part) => bytes + part.byteLength, 0);
}

function textLength(segments: readonly { readonly text: string }[]): number {
  return segments.reduce((length, segment) => length + segment.text.length, 0);
}
