import { joinBytes } from "./join-bytes.ts";

const headerLengthBytes = 7;

/** Adds an ADTS header (ISO 13818-7, 6.2) to an AAC-LC frame of 24 kHz and one channel. */
export function adtsFrame(frame: Uint8Array): Uint8Array {
  const length = frame.length + headerLengthBytes;
  const header = Uint8Array.of(
    0xff,
    0xf1,
    // AAC-LC; index 6 is 24 kHz; one channel.
    (1 << 6) | (6 << 2),
    (1 << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  );
  return joinBytes(header, frame);
}
