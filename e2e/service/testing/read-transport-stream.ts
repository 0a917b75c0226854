import { hasText } from "../decoders/byte-parser.ts";

const packetLengthBytes = 188;

export interface TransportSound {
  /** From the PMT: 0x0F is AAC in ADTS, 0x06 is private data. */
  readonly streamType: number;
  readonly descriptors: Uint8Array;
  readonly times: readonly number[];
  readonly payload: Uint8Array;
}

/** Parses a transport stream from its beginning (ISO 13818-1). Throws when a packet is missing. */
export function readTransportStream(bytes: Uint8Array): TransportSound {
  const counters = new Map<number, number>();
  const payload: number[] = [];
  const times: number[] = [];
  let mapPid = -1;
  let soundPid = -1;
  let streamType = -1;
  let descriptors = new Uint8Array();
  for (let at = 0; at < bytes.length; at += packetLengthBytes) {
    const packet = bytes.subarray(at, at + packetLengthBytes);
    const byte = (n: number) => packet[n] ?? 0;
    if (byte(0) !== 0x47 || packet.length < packetLengthBytes) throw new Error("no packet here");
    const pid = ((byte(1) & 0x1f) << 8) | byte(2);
    const counter = byte(3) & 15;
    const before = counters.get(pid) ?? (counter + 15) % 16;
    if ((before + 1) % 16 !== counter) throw new Error("a packet is missing");
    counters.set(pid, counter);
    const from = (byte(3) & 0x20) !== 0 ? 5 + byte(4) : 4;
    const isStart = (byte(1) & 0x40) !== 0;
    if (pid === 0) {
      mapPid = ((byte(from + 11) & 0x1f) << 8) | byte(from + 12);
    } else if (pid === mapPid) {
      streamType = byte(from + 13);
      soundPid = ((byte(from + 14) & 0x1f) << 8) | byte(from + 15);
      descriptors = packet.slice(from + 18, from + 18 + byte(from + 17));
    } else if (pid === soundPid && isStart) {
      const time = [9, 10, 11, 12, 13].map((n) => byte(from + n));
      times.push(timeOf(time));
      payload.push(...packet.subarray(from + 9 + byte(from + 8)));
    } else if (pid === soundPid) {
      payload.push(...packet.subarray(from));
    }
  }
  return { streamType, descriptors, times, payload: Uint8Array.from(payload) };
}

/** 33 bits in five bytes, with marker bits between them. */
function timeOf([a = 0, b = 0, c = 0, d = 0, e = 0]: readonly number[]): number {
  return ((a & 0x0e) / 2) * 2 ** 30 + b * 2 ** 22 + (c >> 1) * 2 ** 15 + d * 2 ** 7 + (e >> 1);
}

/** AAC frames without their ADTS headers (ISO 13818-7, 6.2). */
export function adtsFrames(payload: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < payload.length; ) {
    const byte = (n: number) => payload[at + n] ?? 0;
    if (byte(0) !== 0xff || byte(1) !== 0xf1) throw new Error("no ADTS header here");
    const length = ((byte(3) & 3) << 11) | (byte(4) << 3) | (byte(5) >> 5);
    frames.push(payload.slice(at + 7, at + length));
    at += length;
  }
  return frames;
}

/** Opus packets without their control headers (ETSI TS 103 491). */
export function opusPackets(payload: Uint8Array): Uint8Array[] {
  if (hasText(payload, "OpusHead")) throw new Error("there is no OpusHead in a transport stream");
  const packets: Uint8Array[] = [];
  for (let at = 0; at < payload.length; ) {
    const head = ((payload[at] ?? 0) << 8) | (payload[at + 1] ?? 0);
    if (head >> 5 !== 0x3ff) throw new Error("no control header here");
    at += 2;
    let length = 0;
    let size = 255;
    while (size === 255) {
      size = payload[at] ?? 0;
      length += size;
      at += 1;
    }
    if ((head & 0x10) !== 0) at += 2;
    packets.push(payload.slice(at, at + length));
    at += length;
  }
  return packets;
}
