import type { StyleRuleDraft } from "../../store/style-rule-drafts/style-rule-draft.ts";
import type { StyleRulesApi } from "../style-rules-api.ts";
import type { FakeStyleRulesService } from "./fake-style-rules-service.ts";

/** The page's API in memory. Windows of one browser share an instance. */
export class MemoryApi implements StyleRulesApi {
  readonly service: StyleRulesApi["service"];
  readonly kept = new Map<string, StyleRuleDraft>();
  readonly held = new Set<string>();
  readonly announced: string[] = [];
  readonly saved: { name: string; content: string }[] = [];
  readonly forgotten: string[] = [];
  chosenPlan: "paid" | "free" = "paid";
  readonly #listeners = new Set<(styleId: string) => void>();
  readonly #online = new Set<() => void>();

  constructor(fake: FakeStyleRulesService) {
    this.service = fake.service;
  }

  readonly drafts: StyleRulesApi["drafts"] = {
    all: async () => [...this.kept.values()].sort((a, b) => b.savedAtMs - a.savedAtMs),
    put: async (draft) => void this.kept.set(draft.id, structuredClone(draft)),
    remove: async (id) => void this.kept.delete(id),
  };

  plan() {
    return this.chosenPlan;
  }

  lockDraft(id: string, signal: AbortSignal): void {
    this.held.add(id);
    signal.addEventListener("abort", () => this.held.delete(id), { once: true });
  }

  async lockedDrafts() {
    return new Set(this.held);
  }

  announceChange(styleId: string): void {
    this.announced.push(styleId);
  }

  announceFromOtherWindow(styleId: string): void {
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
