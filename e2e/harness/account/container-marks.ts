import type { SourceFormat } from "../../../src/audio/formats/source-formats.ts";

/** The first bytes of each container, in hexadecimal. */
export const CONTAINER_MARKS: Readonly<Record<SourceFormat["container"], string>> = {
  none: "",
  flac: "664c6143",
  mpeg: "fff",
  ogg: "4f676753",
  webm: "1a45dfa3",
  matroska: "1a45dfa3",
};
