import type { SourceFormat } from "../../../src/audio/source-formats.ts";

/** What a stream of each container begins with, in hexadecimal digits. */
export const CONTAINER_MARKS: Readonly<Record<SourceFormat["container"], string>> = {
  none: "",
  flac: "664c6143",
  mpeg: "fff",
  ogg: "4f676753",
  webm: "1a45dfa3",
  matroska: "1a45dfa3",
};
