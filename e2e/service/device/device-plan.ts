export type PackState = "available" | "downloading" | "downloadable" | "unavailable";

/** How the stand-in of a browser's engines behaves. A test may change it at any time. */
export interface DevicePlan {
  /** The recogniser's packs by language tag; all others are unavailable. */
  speech: Readonly<Record<string, PackState>>;
  /** The translator's packs by language tag; all others but English are unavailable. */
  translation: Readonly<Record<string, PackState>>;
  /** What becomes of a download. A refused one resolves false, or fails. */
  downloads: "finish" | "refuse" | "hang";
  /**
   * Milliseconds of sound after which a recogniser ends by itself: of the first to start, the
   * second, and so on. It ends in the middle of a sentence, with words that are not final.
   */
  endings: readonly number[];
  /** The error with which every start fails, whatever was said about the packs. */
  startError: string | null;
  /**
   * What happens when a recogniser starts while another one runs: the second one is refused, or the
   * first one ends. The error is `aborted` in both cases.
   */
  several: "run" | "refuse" | "replace";
  /** Whether words become final; without, an interim result grows until the recogniser stops. */
  concludes: boolean;
  /** Whether every event comes twice. */
  repeats: boolean;
}

export const defaultPlan: DevicePlan = {
  speech: { de: "available", en: "available", "en-US": "available", es: "available" },
  translation: {
    ar: "available",
    de: "available",
    es: "available",
    fr: "available",
    ja: "available",
  },
  downloads: "finish",
  endings: [],
  startError: null,
  several: "run",
  concludes: true,
  repeats: false,
};
