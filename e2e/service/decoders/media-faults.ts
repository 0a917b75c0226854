import { StreamFault } from "../voice/stream-fault.ts";

/** The bytes are not what the container or codec allows. `detail` is a clause for people. */
export function damaged(detail: string): StreamFault {
  return new StreamFault("bad_media", undefined, detail);
}

/** The bytes are in order, but not what the session was asked for. */
export function unsupported(detail: string): StreamFault {
  return new StreamFault("unsupported_format", undefined, detail);
}

/** Throws unless there is one channel (service-api §3.2). */
export function requireMono(channels: number): void {
  if (channels !== 1) throw new StreamFault("not_mono", undefined, `this has ${channels}`);
}
