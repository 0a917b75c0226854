import type { TargetContentType } from "../../../src/audio/formats/target-formats.ts";
import { SpeechEncoder } from "../../service/speech/speech-encoder.ts";
import { speechRateHz } from "../../service/speech/speech-rate.ts";
import { Synthesiser } from "../../service/speech/synthesiser.ts";
import { targetFormat } from "../../service/voice/target-formats.ts";
import type { SpeechChunk } from "./dub-in-hand.ts";
import type { Sound } from "./speech-likeness.ts";

const SENTENCES = [
  "Ein Leuchtturm zeigt den Schiffen in der Nacht den Weg.",
  "Früher brannte oben ein Feuer, und ein Wärter trug das Holz hinauf.",
  "Heute schaltet eine Lampe sich von selbst ein und aus.",
];

let synthesiser: Promise<Synthesiser> | null = null;

/** @param mostMs where each sentence is cut; some tests need only its beginning */
export async function synthesiseInHand(
  count: number,
  mostMs = Infinity,
): Promise<readonly Sound[]> {
  synthesiser ??= Synthesiser.load();
  const speaker = await synthesiser;
  return Array.from({ length: count }, (_, i) => {
    const text = SENTENCES[i % SENTENCES.length] ?? "";
    const samples = speaker.synthesise({ text, voice: "de", originalMs: 20_000, length: "within" });
    return { samples: samples.slice(0, (mostMs * speechRateHz) / 1000), rateHz: speechRateHz };
  });
}

export async function speakInHand(
  contentType: TargetContentType,
  count: number,
  mostMs = Infinity,
): Promise<readonly SpeechChunk[]> {
  const format = targetFormat(contentType);
  if (!format) throw new Error(`The service does not speak ${contentType}.`);
  const encoder = await SpeechEncoder.open(format);
  const chunks: SpeechChunk[] = [];
  for (const [i, { samples }] of (await synthesiseInHand(count, mostMs)).entries()) {
    const batches = await encoder.encode(samples);
    chunks.push(...batches.map((batch) => ({ ...batch, utterance: `u${i}` })));
  }
  await encoder.close();
  return chunks;
}
