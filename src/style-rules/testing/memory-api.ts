import type { StyleDraft } from "../../store/style-draft.ts";
import type { StylePort } from "../style-rules-api.ts";
import type { FakeStyleService } from "./fake-style-service.ts";

/** What the page needs done, in memory; windows that share it are windows of one browser. */
export class MemoryPort implements StylePort {
  readonly service: StylePort["service"];
  readonly kept = new Map<string, StyleDraft>();
  readonly held = new Set<string>();
  readonly told: string[] = [];
  readonly saved: { name: string; content: string }[] = [];
  readonly forgotten: string[] = [];
  chosenPlan: "paid" | "free" = "paid";
  readonly #listeners = new Set<(styleId: string) => void>();
  readonly #online = new Set<() => void>();

  constructor(fake: FakeStyleService) {
    this.service = fake.service;
  }

  readonly drafts: StylePort["drafts"] = {
    all: async () => [...this.kept.values()].sort((a, b) => b.savedAtMs - a.savedAtMs),
    put: async (draft) => void this.kept.set(draft.id, structuredClone(draft)),
    remove: async (id) => void this.kept.delete(id),
  };

  plan() {
    return this.chosenPlan;
  }

  holdDraft(id: string, signal: AbortSignal): void {
    this.held.add(id);
    signal.addEventListener("abort", () => this.held.delete(id), { once: true });
  }

  async heldDrafts() {
    return new Set(this.held);
  }

  tellChanged(styleId: string): void {
    this.told.push(styleId);
  }

  /** Another window tells of a change. */
  hear(styleId: string): void {
    for (const listener of this.#listeners) listener(styleId);
  }

  onChanged(callback: (styleId: string) => void): void {
    this.#listeners.add(callback);
  }

  goOnline(): void {
    for (const listener of this.#online) listener();
  }

  onOnline(callback: () => void): void {
    this.#online.add(callback);
  }

  async forgetDefault(styleId: string): Promise<void> {
    this.forgotten.push(styleId);
  }

  saveFile(name: string, content: string): void {
    this.saved.push({ name, content });
  }

  openOptions(): void {}
}
