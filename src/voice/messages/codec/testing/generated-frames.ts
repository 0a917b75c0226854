import { encode } from "@msgpack/msgpack";
import { anyCharacter } from "../../../../lib/testing/any-character.ts";
import { fc } from "../../../../lib/testing/fc.ts";

export type Frame = string | ArrayBuffer;

export type FrameFormat = "json" | "msgpack";

const text = fc.oneof(
  fc.constantFrom(" Good", " evening,", "火でした。", " مساء", "<b>bold</b>", ""),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.constantFrom(
    "\u202egnp.exe",
    "\ud800",
    "\u0000\u001b[2J",
    "e\u0301".repeat(40),
    "x".repeat(300),
  ),
);

const time = fc.oneof(fc.nat(100_000), fc.double(), fc.constantFrom(-1, 2 ** 53, -1e300));
const language = fc.constantFrom("en", "de", "ja", "zh-HANS", "und", "", "ja-u", "e".repeat(99));

const segment = fc.record({ text, start_time: time, end_time: time, language });
const segments = fc.array(segment, { maxLength: 4 });
const transcript = fc.record({ concluded: segments, tentative: segments });

const message = fc.oneof(
  fc.record({ source_transcript_update: transcript }),
  fc.record({
    target_transcript_update: fc.record({ language, concluded: segments, tentative: segments }),
  }),
  fc.record({
    target_media_chunk: fc.record({
      language,
      data: fc.array(fc.constantFrom("UklGRg==", "not base64!", ""), { maxLength: 3 }),
      duration: time,
      headers: fc.option(fc.nat(3)),
    }),
  }),
  fc.constantFrom("end_of_source_transcript", "end_of_stream").map((name) => ({ [name]: {} })),
  fc.record({ end_of_target_transcript: fc.record({ language }) }),
  fc.record({
    error: fc.record({
      request_type: text,
      error_code: time,
      reason_code: time,
      error_message: text,
    }),
  }),
);

const junk = fc.oneof(
  fc.anything({ maxDepth: 3, withDate: true, withTypedArray: true }),
  fc.constantFrom<unknown>(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "x".repeat(30_000),
    Array.from({ length: 2000 }, (_, i) => i),
    Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], "deep"),
  ),
);

const change = fc.record({
  at: fc.nat(),
  what: fc.constantFrom("replace", "remove", "add", "repeat"),
  key: fc.constantFrom("extra", "text", "concluded", "constructor", "toString", "0"),
  value: junk,
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

export function generatedFrame(format: FrameFormat): fc.Arbitrary<Frame> {
  const tampered = fc
    .tuple(message, fc.array(change, { maxLength: 3 }))
    .map(([whole, changes]) => write(changes.reduce(tamper, whole), format));
  const damaged = fc
    .tuple(message, fc.nat(), fc.nat(40), fc.uint8Array({ maxLength: 6 }))
    .map(([whole, at, cut, put]) => splice(write(whole, format), at, cut, put));
  const noise = fc.uint8Array({ maxLength: 200 });
  return fc.oneof(
    { weight: 6, arbitrary: tampered },
    { weight: 3, arbitrary: damaged },
    { weight: 1, arbitrary: junk.map((value) => write(value, format)) },
    { weight: 1, arbitrary: noise.map((bytes) => bytes.slice().buffer) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
  );
}

/** Encodes a value as a frame. What a format cannot carry is left out. */
export function write(value: unknown, format: FrameFormat): Frame {
  if (format === "json") return asJson(value);
  try {
    return encode(value, { ignoreUndefined: true, maxDepth: 1000 }).slice().buffer;
  } catch {
    return encode(JSON.parse(asJson(value)), { maxDepth: 1000 }).slice().buffer;
  }
}

function asJson(value: unknown): string {
  const text = JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
  return text ?? "null";
}

/** MessagePack arrays in one another, each of which claims ten thousand items. */
export function nestedArrays(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 3) bytes.set([0xdc, 0x27, 0x10].slice(0, length - at), at);
  return bytes;
}

function tamper(whole: unknown, { at, what, key, value }: Change): unknown {
  const copy: unknown = structuredClone(whole);
  const places = placesOf(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return copy;
  const { parent, name } = place;
  if (what === "add") parent[key] = value;
  else if (what === "repeat" && Array.isArray(parent)) parent.push(parent[0], value);
  else if (what === "remove") delete parent[name];
  else parent[name] = value;
  return copy;
}

interface Place {
  readonly parent: Record<string, unknown>;
  readonly name: string;
}

function placesOf(whole: unknown): Place[] {
  if (typeof whole !== "object" || whole === null || ArrayBuffer.isView(whole)) return [];
  const parent = whole as Record<string, unknown>;
  return Object.keys(parent)
    .slice(0, 50)
    .flatMap((name) => [{ parent, name }, ...placesOf(parent[name])]);
}

function splice(frame: Frame, at: number, cut: number, put: Uint8Array): Frame {
  if (typeof frame === "string") {
    const from = at % (frame.length + 1);
    return frame.slice(0, from) + String.fromCharCode(...put) + frame.slice(from + cut);
  }
  const bytes = [...new Uint8Array(frame)];
  bytes.splice(at % (bytes.length + 1), cut, ...put);
  return Uint8Array.from(bytes).buffer;
}
