import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { titleInFileName } from "../../captions/subtitles/file-language.ts";
import {
  decodeSubtitles,
  MAX_FILE_BYTES,
  type ParsedSubtitles,
  parseSubtitles,
  SubtitleError,
  type SubtitleProblem,
} from "../../captions/subtitles/parse-subtitles.ts";
import type { ImportedLane } from "../../store/journal/import-transcript.ts";

export interface ImportFile {
  readonly name: string;
  readonly read: ParsedSubtitles | SubtitleProblem | "unreadable";
  /** BCP 47 tag; null until known. */
  readonly language: string | null;
}

export interface ImportApi {
  storeTranscript(title: string, files: readonly ImportedLane[]): Promise<string>;
}

export const MAX_FILES = 20;

/** Subtitle files to be imported as one transcript, one language per file. */
export class ImportModel {
  readonly files = signal<readonly ImportFile[]>([]);
  readonly title = signal("");
  readonly hasDuplicateLanguages: ReadonlySignal<boolean>;
  readonly canStore: ReadonlySignal<boolean>;
  readonly hasFailed = signal(false);
  readonly #api: ImportApi;

  constructor(api: ImportApi) {
    this.#api = api;
    this.hasDuplicateLanguages = computed(() => {
      const languages = this.#readable.map(({ language }) => language).filter((each) => each);
      return new Set(languages).size < languages.length;
    });
    this.canStore = computed(() => {
      const readable = this.#readable;
      const isKnown = readable.every(({ language }) => language !== null);
      return readable.length > 0 && isKnown && !this.hasDuplicateLanguages.value;
    });
  }

  async addFiles(files: Iterable<File>): Promise<void> {
    const all = [...files].slice(0, MAX_FILES - this.files.value.length);
    const read = await Promise.all(all.map(readFile));
    this.files.value = [...this.files.value, ...read];
    const [first] = this.#readable;
    if (this.title.value === "" && first) this.title.value = titleInFileName(first.name);
  }

  removeFile(file: ImportFile): void {
    this.files.value = this.files.value.filter((each) => each !== file);
  }

  setLanguage(file: ImportFile, language: string): void {
    this.files.value = this.files.value.map((each) =>
      each === file ? { ...each, language } : each,
    );
  }

  /** @returns the id of the transcript, or null if it could not be stored */
  async storeTranscript(): Promise<string | null> {
    const lanes = this.#readable.flatMap(({ read, language }) =>
      typeof read === "object" && language !== null
        ? [{ language, subtitles: read.subtitles }]
        : [],
    );
    try {
      return await this.#api.storeTranscript(this.title.value.trim(), lanes);
    } catch {
      this.hasFailed.value = true;
      return null;
    }
  }

  get #readable(): readonly ImportFile[] {
    return this.files.value.filter(({ read }) => typeof read === "object");
  }
}

async function readFile(file: File): Promise<ImportFile> {
  const { name } = file;
  const refused = (read: ImportFile["read"]): ImportFile => ({ name, read, language: null });
  if (file.size > MAX_FILE_BYTES) return refused("large");
  try {
    const text = decodeSubtitles(new Uint8Array(await file.arrayBuffer()));
    const read = await parseSubtitles(text, name);
    return { name, read, language: read.language };
  } catch (thrown) {
    return refused(thrown instanceof SubtitleError ? thrown.problem : "unreadable");
  }
}
