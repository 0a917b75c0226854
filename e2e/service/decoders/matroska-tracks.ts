import type { Codec, Track } from "./demuxer.ts";
import { type Element, elementsOf, numberIn } from "./ebml.ts";
import { streamInfoBlock } from "./flac-stream-info.ts";
import { damaged, unsupported } from "./media-faults.ts";
import { opusTrack } from "./opus-track.ts";

export interface MatroskaTrack extends Track {
  readonly number: number;
}

const ids = {
  entry: 0xae,
  number: 0xd7,
  type: 0x83,
  codec: 0x86,
  setup: 0x63a2,
  runIn: 0x56aa,
  encodings: 0x6d80,
  audio: 0xe1,
  channels: 0x9f,
} as const;

const audioType = 2;

const codecs: ReadonlyMap<string, Codec> = new Map([
  ["A_AAC", "aac"],
  ["A_FLAC", "flac"],
  ["A_MPEG/L3", "mp3"],
  ["A_OPUS", "opus"],
]);

/**
 * Returns the only audio track of a Tracks element.
 * @throws StreamFault when there are more or none
 */
export function readTracks(body: Uint8Array): MatroskaTrack {
  const sound = elementsOf(body)
    .filter(({ id }) => id === ids.entry)
    .map((entry) => elementsOf(entry.body))
    .filter((fields) => number(fields, ids.type) === audioType);
  const [fields, ...others] = sound;
  if (!fields) throw unsupported("Matroska without sound");
  if (others.length > 0) throw unsupported("Matroska with several sound tracks");
  if (fields.some(({ id }) => id === ids.encodings)) {
    throw unsupported("Matroska with packed or encrypted blocks");
  }
  const name = new TextDecoder().decode(field(fields, ids.codec)?.body).replace(/\0+$/, "");
  const codec = codecs.get(name);
  if (!codec) throw unsupported(`Matroska with the codec ${name.slice(0, 40)}`);
  const audio = elementsOf(field(fields, ids.audio)?.body ?? new Uint8Array());
  const track = {
    number: number(fields, ids.number) ?? 0,
    codec,
    setup: field(fields, ids.setup)?.body ?? new Uint8Array(),
    // RFC 9559: one channel by default; the delay is in nanoseconds.
    channels: number(audio, ids.channels) ?? 1,
    runInMs: (number(fields, ids.runIn) ?? 0) / 1e6,
  };
  if (codec === "flac") return { ...track, setup: streamInfoBlock(track.setup) };
  if (codec === "aac" && track.setup.length < 2) throw damaged("AAC without its configuration");
  if (codec === "opus") {
    const { channels, runInMs } = opusTrack(track.setup);
    return { ...track, channels: Math.max(channels, track.channels), runInMs };
  }
  return track;
}

function field(fields: readonly Element[], id: number): Element | undefined {
  return fields.find((element) => element.id === id);
}

function number(fields: readonly Element[], id: number): number | undefined {
  const element = field(fields, id);
  return element && numberIn(element.body);
}
