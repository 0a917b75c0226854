import { importTranscript } from "../../store/import-transcript.ts";
import type { ImportPort } from "./import-model.ts";

/** Stores imported subtitles in the library on disk. */
export const importPort: ImportPort = {
  store: (title, files) => importTranscript(title, files, Date.now()),
};
