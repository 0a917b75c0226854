import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { canonicalTag, UNKNOWN_LANGUAGE } from "../captions/text/language-tag.ts";
import { rootLanguage } from "../captions/text/writing-direction.ts";
import { isInLanguage } from "../captions/transcript/translation-units.ts";
import { DevicePacks } from "../features/device/device-packs.ts";
import type { DevicePacksApi } from "../features/device/device-packs-api.ts";
import type { ShownTranscriptStatus, SubtitleOffer } from "../messaging/protocol.ts";
import type { DeviceStartModel } from "./device-start-model.ts";
import type { PopupModel } from "./popup-model.ts";
import type { SiteModel } from "./site-model.ts";
import type { SubtitlesApi } from "./subtitles-api.ts";
import type { TranscriptOverlayModel } from "./transcript-overlay-model.ts";

/**
 * Who would translate the chosen subtitles. `nobody`: they are in the user's languages already, or
 * there are none. `missing`: no service is connected, and the browser cannot. `not_here`: the
 * browser is chosen for it and cannot.
 */
export type SubtitleEngine = "service" | "device" | "nobody" | "missing" | "not_here";

export interface SubtitlesParts {
  readonly model: PopupModel;
  readonly overlay: TranscriptOverlayModel;
  readonly site: SiteModel;
  readonly device: DeviceStartModel;
  readonly packsApi: DevicePacksApi;
  /** Whether a service is connected, whatever the chosen engine. */
  readonly isServiceReady: ReadonlySignal<boolean>;
}

// Tracks appear and grow while the popup is open.
const REFRESH_MS = 2000;

/** The subtitles that the tab's player has: what is offered, chosen and shown. */
export class SubtitlesModel {
  readonly offers = signal<readonly SubtitleOffer[]>([]);
  readonly chosen: ReadonlySignal<SubtitleOffer | null>;
  /** Null without subtitles, and until the browser has said whether it can translate them. */
  readonly engine: ReadonlySignal<SubtitleEngine | null>;
  /** The browser's packs for translating the chosen subtitles. */
  readonly packs: DevicePacks;
  /** Whether the user wants them translated here, and a pack is missing. */
  readonly isPreparing = signal(false);
  /** Whether none of the packs is here that this translation needs. */
  readonly isLacking: ReadonlySignal<boolean>;
  /** Whether captions and subtitles are changing over, which waits for the end of a sentence. */
  readonly isChanging = signal(false);
  /** Whether the page no longer had what the user wanted shown. */
  readonly isGone = signal(false);
  /** The subtitles that are shown; null for any other transcript. */
  readonly shown: ReadonlySignal<ShownSubtitles | null>;
  /** Whether a press in this popup has shown or replaced them. */
  readonly wasPressed = signal(false);
  /** Whether a service is connected, whatever the chosen engine. */
  readonly isServiceReady: ReadonlySignal<boolean>;
  readonly #api: SubtitlesApi;
  readonly #parts: SubtitlesParts;
  readonly #chosenId = signal<string | null>(null);

  constructor(api: SubtitlesApi, parts: SubtitlesParts, life: AbortSignal) {
    this.#api = api;
    this.#parts = parts;
    this.isServiceReady = parts.isServiceReady;
    const { overlay, site, packsApi, device, isServiceReady } = parts;
    const targets = computed(() => site.settings.value.languages.targets);
    const spoken = computed(() => device.spoken.value ?? site.settings.value.languages.source);
    this.chosen = computed(() => {
      const all = this.offers.value;
      return (
        all.find(({ id }) => id === this.#chosenId.value) ??
        likeliest(all, spoken.value, targets.value)
      );
    });
    const wanted = computed(() => {
      const { chosen } = this;
      if (chosen.value === null) return [];
      const { language } = chosen.value;
      return targets.value.filter((target) => !isInLanguage(language, target));
    });
    const isHere = computed(() => device.isDevice.value || !isServiceReady.value);
    const needed = computed(() => {
      const spoken = this.chosen.value?.language ?? "";
      if (!isHere.value || spoken === "" || wanted.value.length === 0) return null;
      return { spoken, targets: wanted.value };
    });
    // Written words need no recogniser.
    const written = { ...packsApi, speechState: async () => "available" as const };
    this.packs = new DevicePacks(written, needed, life);
    const translations = computed(() => this.packs.packs.value.filter(({ from }) => from !== null));
    this.isLacking = computed(
      () => this.isPreparing.value && !translations.value.some((each) => isAvailable(each)),
    );
    this.engine = computed(() => {
      if (this.chosen.value === null) return null;
      if (wanted.value.length === 0) return "nobody";
      if (!isHere.value) return "service";
      const states = translations.value.map(({ state }) => state);
      if (states.includes("checking")) return null;
      if (states.some((state) => state !== "unavailable")) return "device";
      return device.isDevice.value ? "not_here" : "missing";
    });
    this.shown = computed(() => {
      const { value } = overlay.shown;
      return value?.translation ? { ...value, translation: value.translation } : null;
    });
    // The other panel of packs may have got one.
    const stopRefreshing = device.packs.missing.subscribe(() => void this.packs.refresh());
    const timer = setInterval(() => void this.refresh(), REFRESH_MS);
    life.addEventListener("abort", () => {
      stopRefreshing();
      clearInterval(timer);
    });
    void this.refresh();
  }

  choose(id: string): void {
    this.#chosenId.value = id;
    this.isPreparing.value = false;
  }

  /** Shows the chosen subtitles, or first shows which packs their translation needs. */
  async show(): Promise<void> {
    const { device, model, overlay } = this.#parts;
    const chosen = this.chosen.value;
    this.isGone.value = false;
    if (chosen === null || this.isChanging.value) return;
    if (this.engine.value === "device") {
      const isMissing = this.packs.missing.value.some(({ state }) => state !== "unavailable");
      if (isMissing && !this.isPreparing.value) {
        this.isPreparing.value = true;
        return;
      }
      if (!device.isDevice.value) await device.chooseEngine("device");
    }
    await this.#change(model.active.value, async () => {
      const shown = await this.#api.show(chosen.id).catch(() => null);
      if (shown !== null) overlay.shown.value = shown;
      this.isGone.value = shown === null;
      this.isPreparing.value = false;
    });
    if (this.isGone.value) await this.refresh();
  }

  async captionSound(): Promise<void> {
    const { device, overlay } = this.#parts;
    if (this.isChanging.value) return;
    await this.#change(true, async () => {
      if (device.isDevice.value) await device.keepSpoken();
      // How captions start, or fail to, arrives as their status.
      await this.#api.captionSound().catch(() => undefined);
      await overlay.refresh();
    });
  }

  async retry(): Promise<void> {
    const { overlay } = this.#parts;
    overlay.shown.value = await this.#api.retry().catch(() => overlay.shown.value);
  }

  /** Asks for what the page has, and for how far a translation has come. */
  async refresh(): Promise<void> {
    const { model, overlay } = this.#parts;
    if (this.isChanging.value || model.tab.refusal !== null) return;
    if (this.shown.value !== null) {
      await overlay.refresh();
      return;
    }
    const asked = await this.#api.find().catch(() => []);
    const found = asked.map((offer) => ({ ...offer, language: knownTag(offer.language) }));
    if (JSON.stringify(found) !== JSON.stringify(this.offers.value)) this.offers.value = found;
  }

  async #change(isWaiting: boolean, change: () => Promise<void>): Promise<void> {
    this.isChanging.value = isWaiting;
    this.wasPressed.value = true;
    try {
      await change();
    } finally {
      this.isChanging.value = false;
    }
  }
}

export type ShownSubtitles = ShownTranscriptStatus & {
  readonly translation: NonNullable<ShownTranscriptStatus["translation"]>;
};

// What the page shows, else the spoken language, else one that needs translating.
function likeliest(
  offers: readonly SubtitleOffer[],
  spoken: string | null,
  targets: readonly string[],
): SubtitleOffer | null {
  const isSpoken = ({ language }: SubtitleOffer) =>
    spoken !== null && rootLanguage(language) === rootLanguage(spoken);
  const isForeign = ({ language }: SubtitleOffer) =>
    !targets.some((target) => isInLanguage(language, target));
  return (
    offers.find(({ isShowing }) => isShowing) ??
    offers.find(isSpoken) ??
    offers.find(isForeign) ??
    offers[0] ??
    null
  );
}

// Pages write "und" where they do not know.
function knownTag(language: string): string {
  const tag = canonicalTag(language) ?? language;
  return tag === UNKNOWN_LANGUAGE ? "" : tag;
}

function isAvailable({ state }: { readonly state: string }): boolean {
  return state === "available";
}
