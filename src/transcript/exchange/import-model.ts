import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { decodeSubtitles } from "../../captions/subtitles/decode-subtitles.ts";
import { titleInFileName } from "../../captions/subtitles/file-language.ts";
import {
  MAX_FILE_BYTES,
  type ReadSubtitles,
  readSubtitles,
  SubtitleError,
  type SubtitleProblem,
} from "../../captions/subtitles/read-subtitles.ts";
import type { ImportedLane } from "../../store/import-transcript.ts";

/** A file that was read, or why it was not. */
export interface ImportFile {
  readonly name: string;
  readonly read: ReadSubtitles | SubtitleProblem | "unreadable";
  /** BCP 47 tag; null until the user has said it. */
  readonly language: string | null;
}

/** What storing needs of the world. */
export interface ImportPort {
  store(title: string, files: readonly ImportedLane[]): Promise<string>;
}

/** More files are not of one event. */
export const MAX_FILES = 20;

/** Files of subtitles on their way into the library: one transcript, a language a file. */
export class ImportModel {
  readonly files = signal<readonly ImportFile[]>([]);
  readonly title = signal("");
  /** Whether more than one file says it is in the same language. */
  readonly hasTwins: ReadonlySignal<boolean>;
  readonly canStore: ReadonlySignal<boolean>;
  readonly hasFailed = signal(false);
  readonly #port: ImportPort;

  constructor(port: ImportPort) {
    this.#port = port;
    this.hasTwins = computed(() => {
      const languages = this.#readable.map(({ language }) => language).filter((each) => each);
      return new Set(languages).size < languages.length;
    });
    this.canStore = computed(() => {
      const readable = this.#readable;
      const isKnown = readable.every(({ language }) => language !== null);
      return readable.length > 0 && isKnown && !this.hasTwins.value;
    });
  }

  /** Reads files, which may be anything. */
  async add(files: Iterable<File>): Promise<void> {
    const all = [...files].slice(0, MAX_FILES - this.files.value.length);
    const read = await Promise.all(all.map(readFile));
    this.files.value = [...this.files.value, ...read];
    const [first] = this.#readable;
    if (this.title.value === "" && first) this.title.value = titleInFileName(first.name);
  }

  remove(file: ImportFile): void {
    this.files.value = this.files.value.filter((each) => each !== file);
  }

  setLanguage(file: ImportFile, language: string): void {
    this.files.value = this.files.value.map((each) =>
      each === file ? { ...each, language } : each,
    );
  }

  /** @returns the id of the transcript; null when it could not be stored */
  async store(): Promise<string | null> {
    const lanes = this.#readable.flatMap(({ read, language }) =>
      typeof read === "object" && language !== null
        ? [{ language, subtitles: read.subtitles }]
        : [],
    );
    try {
      return await this.#port.store(this.title.value.trim(), lanes);
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
    const read = await readSubtitles(text, name);
    return { name, read, language: read.language };
  } catch (thrown) {
    return refused(thrown instanceof SubtitleError ? thrown.problem : "unreadable");
  }
}
