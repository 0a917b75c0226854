import { findDeviceSpeech } from "../../device/browser/device-speech.ts";
import { findDeviceTranslation } from "../../device/browser/device-translation.ts";
import type { PackState } from "../../device/browser/pack-state.ts";
import { isSameForTranslator } from "../../device/languages/engine-tags.ts";

export interface TranslationDownload {
  readonly signal: AbortSignal;
  /** Share of the download, from 0 to 1. */
  onProgress(share: number): void;
}

/** The language packs of the browser's recogniser and translator. */
export interface DevicePacksApi {
  /** Whether the browser has a recogniser that works on this computer. */
  readonly hasSpeech: boolean;
  readonly hasTranslation: boolean;
  /** Never rejects. */
  speechState(language: string): Promise<PackState>;
  /** Never rejects. */
  translationState(from: string, to: string): Promise<PackState>;
  /**
   * Downloads the speech pack of a language. Call it in a user gesture.
   * @returns false when the browser did not download it
   * @throws DOMException `NotAllowedError` outside a gesture
   */
  getSpeech(language: string): Promise<boolean>;
  /** Whether the user is pressing something now. */
  hasGesture(): boolean;
  /**
   * Whether the press can start another download. Each one uses up the gesture, and some browsers
   * give it back when the press ends.
   */
  regainsGesture(): Promise<boolean>;
  /** The same as `getSpeech` for translating one language into another. */
  getTranslation(from: string, to: string, download: TranslationDownload): Promise<void>;
}

/** @param scope the global object of a window */
export function createDevicePacksApi(scope: object = globalThis): DevicePacksApi {
  const speech = findDeviceSpeech(scope);
  const translation = findDeviceTranslation(scope);
  return {
    hasSpeech: speech !== null,
    hasTranslation: translation !== null,
    speechState: async (language) => (await speech?.packState(language)) ?? "unavailable",
    translationState: async (from, to) => {
      // Variants of one language need no pack.
      if (isSameForTranslator(from, to)) return "available";
      return (await translation?.packState(from, to)) ?? "unavailable";
    },
    getSpeech: async (language) => (await speech?.install(language)) ?? false,
    hasGesture: () => navigator.userActivation.isActive,
    async regainsGesture() {
      const { userActivation } = navigator;
      for (let asked = 0; asked < 15 && !userActivation.isActive; asked += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return userActivation.isActive;
    },
    async getTranslation(from, to, download) {
      const translator = await translation?.create(from, to, download);
      translator?.close();
    },
  };
}
