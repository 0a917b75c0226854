import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { PopupModel } from "./popup-model.ts";
import type { SiteModel } from "./site-model.ts";

/** Whether captions are of the whole tab or of one of its players. */
export class SoundChoiceModel {
  /** Offered where several players sound, and where the user has chosen one player before. */
  readonly isOffered: ReadonlySignal<boolean>;
  readonly isOnePlayer: ReadonlySignal<boolean>;
  readonly #model: PopupModel;
  readonly #site: SiteModel;
  readonly #playerCount = signal(0);

  constructor(model: PopupModel, site: SiteModel, countPlayers: () => Promise<number>) {
    this.#model = model;
    this.#site = site;
    // Running captions show what holds, which in a private window is stored nowhere.
    this.isOnePlayer = computed(() =>
      model.active.value
        ? model.status.value.source === "player"
        : site.choices.value?.onePlayer === true,
    );
    this.isOffered = computed(() => {
      const isKept = site.api !== null || model.active.value;
      return isKept && (this.isOnePlayer.value || this.#playerCount.value > 1);
    });
    void countPlayers().then((count) => {
      this.#playerCount.value = count;
    });
  }

  async choose(isOnePlayer: boolean): Promise<void> {
    await this.#site.api?.setOnePlayer(isOnePlayer);
    if (this.#model.active.value) await this.#model.chooseSound(isOnePlayer);
  }
}
