import type { OverlayMessage } from "../../../src/messaging/channel.ts";
import type { LooseOverlay } from "./loose-overlay.ts";
import { lookOf } from "./overlay-look.ts";

/** A sentence of about two lines in each language; the first ones are posted first. */
const SENTENCES = [
  [
    "original",
    "en",
    "Long before there were maps of the coast, people lit fires on the high hills.",
  ],
  [
    "de",
    "de",
    "Lange bevor es Karten der Küste gab, zündeten die Menschen Feuer auf den Hügeln an.",
  ],
  [
    "es",
    "es",
    "Mucho antes de que hubiera mapas de la costa, la gente encendía fuegos en los montes.",
  ],
  [
    "fr",
    "fr",
    "Bien avant les cartes de la côte, on allumait de grands feux sur les hautes collines.",
  ],
  ["ja", "ja", "海岸の地図ができるよりずっと前から、人びとは丘の上で大きな火をたいていました。"],
  [
    "ar",
    "ar",
    "قبل أن تكون هناك خرائط للساحل بوقت طويل كان الناس يشعلون النيران فوق التلال العالية.",
  ],
] as const;

let captionsCount = 0;

export interface PostedLook {
  readonly sizePercent?: number;
  /** How often each sentence is said, one after the other. */
  readonly times?: number;
}

/** Begins new captions in the first of six languages, each with words that stay. */
export async function postLanes(
  overlay: LooseOverlay,
  count: number,
  { sizePercent = 100, times = 1 }: PostedLook = {},
): Promise<void> {
  captionsCount += 1;
  const shown = SENTENCES.slice(0, count);
  const updates = shown.map(([lane, language, text]) => {
    const segment = { text: ` ${text}`, startMs: 0, endMs: 5000 };
    const concluded = Array.from({ length: times }, () => segment);
    return { lane, language, ordinal: 0, concluded, tentative: [] };
  });
  const messages: readonly OverlayMessage[] = [
    lookOf({ style: { sizePercent }, reading: { pace: 4, afterSilence: "stay" } }),
    { kind: "lanes", lanes: shown.map(([lane]) => lane) },
    { kind: "snapshot", captionsId: String(captionsCount), updates },
  ];
  await overlay.post(...messages);
}
