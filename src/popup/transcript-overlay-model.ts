import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { LaneId } from "../captions/segment.ts";
import type { ShownTranscriptStatus } from "../messaging/protocol.ts";
import type { OverlayTranscript, TranscriptOverlayApi } from "./transcript-overlay-api.ts";

export class TranscriptOverlayModel {
  readonly transcripts = signal<readonly OverlayTranscript[]>([]);
  readonly shown = signal<ShownTranscriptStatus | null>(null);
  /** Whether the section starts open, because the user chose a transcript in the library. */
  readonly isOffered = signal(false);
  readonly isRefused = signal(false);
  /** Whether the user is being asked if running captions may end. */
  readonly isConfirming = signal(false);
  readonly chosen: ReadonlySignal<OverlayTranscript | null>;
  readonly #excluded = signal<readonly LaneId[]>([]);
  readonly #api: TranscriptOverlayApi;
  readonly #chosenId = signal<string | null>(null);

  constructor(api: TranscriptOverlayApi) {
    this.#api = api;
    this.chosen = computed(() => {
      const all = this.transcripts.value;
      return all.find(({ id }) => id === this.#chosenId.value) ?? all[0] ?? null;
    });
    // An unreadable library offers nothing.
    void this.#load().catch(() => undefined);
  }

  chooseTranscript(id: string): void {
    this.#chosenId.value = id;
    this.#excluded.value = [];
    this.isConfirming.value = false;
  }

  setIncluded(lane: LaneId, isIncluded: boolean): void {
    const others = this.#excluded.value.filter((each) => each !== lane);
    this.#excluded.value = isIncluded ? others : [...others, lane];
  }

  get lanes(): readonly LaneId[] {
    const all = this.chosen.value?.lanes.map(({ lane }) => lane) ?? [];
    return all.filter((lane) => !this.#excluded.value.includes(lane));
  }

  /** @param isCaptioned whether captions run in the tab; the user then has to confirm first */
  async show(isCaptioned: boolean): Promise<void> {
    const chosen = this.chosen.value;
    this.isRefused.value = false;
    if (!chosen) return;
    if (isCaptioned && !this.isConfirming.value) {
      this.isConfirming.value = true;
      return;
    }
    this.isConfirming.value = false;
    this.shown.value = await this.#api.show(chosen.id, this.lanes).catch(() => null);
    this.isRefused.value = this.shown.value === null;
  }

  async hide(): Promise<void> {
    await this.#api.hide();
    this.shown.value = null;
  }

  async shift(byMs: number): Promise<void> {
    this.shown.value = await this.#api.shift(byMs);
  }

  /** Reads again what is shown, because starting captions ends it. */
  async refresh(): Promise<void> {
    this.shown.value = await this.#api.shown().catch(() => null);
  }

  async #load(): Promise<void> {
    this.shown.value = await this.#api.shown();
    const [transcripts, offeredId] = await Promise.all([
      this.#api.transcripts(),
      this.#api.offeredId(),
    ]);
    this.transcripts.value = transcripts;
    if (!transcripts.some(({ id }) => id === offeredId)) return;
    this.#chosenId.value = offeredId;
    this.isOffered.value = true;
  }
}
