import { signal } from "@preact/signals";
import type { InterruptedApi, InterruptedCaptions } from "./interrupted-api.ts";

// More notices would leave no room for the popup's own controls; the rest follow later.
const MAX_SHOWN = 1;

export class InterruptedModel {
  readonly captions = signal<readonly InterruptedCaptions[]>([]);
  readonly #api: InterruptedApi;

  constructor(api: InterruptedApi) {
    this.#api = api;
    void this.#load();
  }

  save(captions: InterruptedCaptions): Promise<void> {
    return this.#api.save(captions);
  }

  async dismiss(captions: InterruptedCaptions): Promise<void> {
    await this.#api.dismiss(captions);
    await this.#load();
  }

  async #load(): Promise<void> {
    // An unreadable journal shows no notices.
    const all = await this.#api.list().catch(() => []);
    this.captions.value = all.slice(0, MAX_SHOWN);
  }
}
