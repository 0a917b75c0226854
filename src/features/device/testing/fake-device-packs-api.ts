import { vi } from "vitest";
import type { PackState } from "../../../device/browser/pack-state.ts";
import type { DevicePacksApi, TranslationDownload } from "../device-packs-api.ts";

/** A browser whose packs a test sets: `states` by language, or by "from to" for translations. */
export function fakeDevicePacksApi(
  states: Record<string, PackState> = {},
  has: Partial<Pick<DevicePacksApi, "hasSpeech" | "hasTranslation">> = {},
) {
  return {
    hasSpeech: true,
    hasTranslation: true,
    ...has,
    states,
    speechState: vi.fn(async (language: string) => states[language] ?? "unavailable"),
    translationState: vi.fn(
      async (from: string, to: string): Promise<PackState> =>
        from === to ? "available" : (states[`${from} ${to}`] ?? "unavailable"),
    ),
    getSpeech: vi.fn(async (language: string) => {
      states[language] = "available";
      return true;
    }),
    hasGesture: () => true,
    regainsGesture: vi.fn(async () => false),
    getTranslation: vi.fn(async (from: string, to: string, _: TranslationDownload) => {
      states[`${from} ${to}`] = "available";
    }),
  } satisfies DevicePacksApi & { states: Record<string, PackState> };
}
