import { StreamFault } from "../voice/stream-fault.ts";

/**
 * The bytes are invalid in this container or codec.
 * @param detail a clause for people
 */
export function damaged(detail: string): StreamFault {
  return new StreamFault("bad_media", undefined, detail);
}

export function unsupported(detail: string): StreamFault {
  return new StreamFault("unsupported_format", undefined, detail);
}

/** @throws StreamFault unless there is one channel (service-api §3.2) */
export function requireMono(channels: number): void {
  if (channels !== 1) throw new StreamFault("not_mono", undefined, `this has ${channels}`);
}
