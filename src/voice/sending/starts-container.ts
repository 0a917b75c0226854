/** First bytes of an EBML document: WebM and Matroska (RFC 8794, section 11.2.1). */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** `OggS`, version 0, first page of a logical stream (RFC 3533, section 6). */
const OGG = [0x4f, 0x67, 0x67, 0x53, 0, 2];
/** `fLaC` (RFC 9639, section 6). */
const FLAC = [0x66, 0x4c, 0x61, 0x43];
/** `OpusHead` (RFC 7845, section 5.1). */
const OPUS = [0x4f, 0x70, 0x75, 0x73, 0x48, 0x65, 0x61, 0x64];

/** Whether bytes are the beginning of a container or of a codec's set-up, whatever is said of them. */
export function startsContainer(part: Uint8Array | undefined): boolean {
  if (!part) return false;
  return [EBML, OGG, FLAC, OPUS].some((magic) => magic.every((byte, at) => part[at] === byte));
}
