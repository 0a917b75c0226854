import { signal } from "@preact/signals";
import type { TranscriptSettings } from "../../settings/schema/settings.ts";
import type {
  ReadSettingsFile,
  SettingsFile,
  SettingsFileProblem,
} from "../../store/settings-file/settings-file.ts";
import type {
  ImportSummary,
  ImportWish,
  UndoImport,
} from "../../store/settings-file/settings-import.ts";

export interface ImportApi {
  /** Reads a file of bounded size. */
  read(file: File): Promise<ReadSettingsFile>;
  summarize(file: SettingsFile): Promise<ImportSummary>;
  /** How many transcripts these choices would delete at once. */
  countExpired(transcripts: TranscriptSettings): Promise<number>;
  hasHost(baseUrl: string): Promise<boolean>;
  /** Asks the user for the host permission; call it in a user gesture. */
  askForHost(baseUrl: string): Promise<boolean>;
  releaseHost(baseUrl: string): Promise<void>;
  apply(file: SettingsFile, wish: ImportWish): Promise<UndoImport | null>;
}

/** `host`: the user did not allow the file's service. */
export type ImportRefusal = "passphrase" | "host";

export interface ImportPreview {
  readonly file: SettingsFile;
  readonly summary: ImportSummary;
  /** Transcripts that the file's retention would delete at once. */
  readonly expiredCount: number;
  /** The service that would get a key from the file, or that the file chooses; null for neither. */
  readonly baseUrl: string | null;
  readonly hasHost: boolean;
}

export type ImportState =
  | { readonly state: "idle" | "undone" | "same" | "failed" }
  | { readonly state: "unusable"; readonly problem: SettingsFileProblem }
  | {
      readonly state: "asked" | "running";
      readonly preview: ImportPreview;
      readonly refusal: ImportRefusal | null;
    }
  | { readonly state: "done"; readonly undo: UndoImport };

/** Imports a settings file: shows what would change, applies it, and undoes it once. */
export class SettingsImportModel {
  readonly state = signal<ImportState>({ state: "idle" });
  readonly #api: ImportApi;

  constructor(api: ImportApi) {
    this.#api = api;
  }

  async choose(chosen: File): Promise<void> {
    const read = await this.#api.read(chosen);
    if (!read.ok) {
      this.state.value = { state: "unusable", problem: read.problem };
      return;
    }
    const { file } = read;
    const summary = await this.#api.summarize(file);
    const { settingCount, siteCount, hasKey, newBaseUrl } = summary;
    if (settingCount + siteCount === 0 && !hasKey) {
      this.state.value = { state: "same" };
      return;
    }
    const baseUrl = newBaseUrl ?? (hasKey && file.key ? file.key.baseUrl : null);
    const [expiredCount, hasHost] = await Promise.all([
      this.#api.countExpired(summary.settings.transcripts),
      baseUrl === null ? true : this.#api.hasHost(baseUrl),
    ]);
    const preview = { file, summary, expiredCount, baseUrl, hasHost };
    this.state.value = { state: "asked", preview, refusal: null };
  }

  cancel(): void {
    this.state.value = { state: "idle" };
  }

  /** Imports what the user has seen. Call it in a user gesture, because the browser may ask. */
  async confirm(wish: ImportWish): Promise<void> {
    const now = this.state.value;
    if (now.state !== "asked") return;
    const { preview } = now;
    const { summary, baseUrl, hasHost } = preview;
    const isNeeded = wish.withService && (summary.newBaseUrl !== null || wish.passphrase !== "");
    const wanted = isNeeded && !hasHost ? baseUrl : null;
    const isAllowed = wanted === null ? Promise.resolve(true) : this.#api.askForHost(wanted);
    this.state.value = { state: "running", preview, refusal: null };
    if (!(await isAllowed)) {
      this.state.value = { state: "asked", preview, refusal: "host" };
      return;
    }
    try {
      const undo = await this.#api.apply(preview.file, wish);
      if (undo) this.state.value = { state: "done", undo };
      else {
        if (wanted !== null) await this.#api.releaseHost(wanted);
        this.state.value = { state: "asked", preview, refusal: "passphrase" };
      }
    } catch {
      this.state.value = { state: "failed" };
    }
  }

  async undo(): Promise<void> {
    const now = this.state.value;
    if (now.state !== "done") return;
    await now.undo();
    this.state.value = { state: "undone" };
  }
}
