import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { SpeechEvent } from "../../../src/audio/decoders/speech-chunk.ts";
import type { SourceContentType } from "../../../src/audio/formats/source-formats.ts";
import { type TargetContentType, targetFormat } from "../../../src/audio/formats/target-formats.ts";
import type { SpeechChunk } from "../account/dub-in-hand.ts";
import { readSamples } from "../account/read-samples.ts";
import type { Sound } from "../account/speech-likeness.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";
import { LOOSE_CAPTURE_PAGE } from "./loose-capture-page.ts";

// Opus decoders discard this many samples at the start (RFC 7845).
const OPUS_RUN_IN = 312;
const ROUNDING_MS = 1;

/**
 * A chunk of encoded sound as capture sends it to the service worker. Times are in milliseconds.
 */
export interface EncodedChunk {
  readonly bytes: Uint8Array;
  readonly startMs: number;
  readonly durationMs: number;
}

export interface PlayedSpeech {
  readonly news: readonly SpeechEvent[];
  readonly decoded: ReadonlyMap<string, Sound>;
  readonly played: Sound;
}

/**
 * The built capture document in its own tab. Recorded sound replaces a tab's sound, and an audio
 * device that renders at full speed replaces the real one, so nothing takes real time.
 */
export class LooseCapture {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: SurtitleBrowser): Promise<LooseCapture> {
    const page = await browser.context.newPage();
    await page.addInitScript(LOOSE_CAPTURE_PAGE);
    await page.goto(browser.extensionUrl("src/capture/index.html"));
    return new LooseCapture(page);
  }

  evaluate<Value>(expression: string): Promise<Value> {
    return this.#page.evaluate<Value>(expression);
  }

  /** Has the browser decode a media file, whose first channel {@link encode} captures. */
  async loadRecording(path: string): Promise<void> {
    const file = readFileSync(path).toString("base64");
    await this.#page.evaluate(`looseCapture.load(${JSON.stringify(file)})`);
  }

  /** Captures a part of the recording and encodes it. Times are in milliseconds. */
  async encode(
    contentType: SourceContentType,
    part: { readonly fromMs: number; readonly toMs: number },
  ): Promise<readonly EncodedChunk[]> {
    const chunks = await this.#page.evaluate<readonly Written<EncodedChunk, "bytes">[]>(
      `looseCapture.encode(${JSON.stringify({ contentType, ...part })})`,
    );
    return chunks.map(({ bytes, startMs, durationMs }) => {
      return { bytes: new Uint8Array(Buffer.from(bytes, "base64")), startMs, durationMs };
    });
  }

  /**
   * Sends speech to capture, all at once, and has it played when the last utterance is decoded.
   * @param contentType of the speech, which plays to its end unless it is reported as unplayable
   * @param options `isPlayed` is false for a test that judges only what was decoded
   */
  async speak(
    contentType: TargetContentType,
    chunks: readonly SpeechChunk[],
    { isPlayed = true }: { readonly isPlayed?: boolean } = {},
  ): Promise<PlayedSpeech> {
    const { rateHz, codec } = targetFormat(contentType);
    const last = chunks.at(-1)?.utterance;
    const lengthMs = chunks
      .filter(({ utterance }) => utterance === last)
      .reduce((sum, { durationMs }) => sum + durationMs, 0);
    const runIn = codec === "opus" ? OPUS_RUN_IN : 0;
    const leastSamples = ((lengthMs - ROUNDING_MS) * rateHz) / 1000 - runIn;
    const written = chunks.map(({ parts, ...chunk }) => ({
      ...chunk,
      parts: parts.map((part) => Buffer.from(part).toString("base64")),
    }));
    const spoken = await this.#page.evaluate<WrittenSpeech>(
      `looseCapture.speak(${JSON.stringify({ contentType, last, leastSamples, isPlayed, chunks: written })})`,
    );
    const toSound = (base64: string): Sound => {
      return { rateHz: spoken.rateHz, samples: readSamples(base64) };
    };
    return {
      news: spoken.news,
      decoded: new Map(spoken.decoded.map(([utterance, sound]) => [utterance, toSound(sound)])),
      played: toSound(spoken.rendered),
    };
  }
}

type Written<Value, Key extends keyof Value> = Omit<Value, Key> & Readonly<Record<Key, string>>;

interface WrittenSpeech {
  readonly news: readonly SpeechEvent[];
  readonly rateHz: number;
  readonly decoded: readonly (readonly [utterance: string, sound: string])[];
  readonly rendered: string;
}
