import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SpeechEvent } from "../../../src/audio/decoders/speech-chunk.ts";
import type { TargetContentType } from "../../../src/audio/formats/target-formats.ts";
import type { TargetSession } from "../browser/target-session.ts";

const ASSETS = fileURLToPath(new URL("../../../dist/chromium/assets", import.meta.url));

// The original has this constant level, so what remains of it is its gain.
const ORIGINAL_LEVEL = 0.5;
/** Loudness is measured over windows of this length. */
export const LEVEL_STEP_MS = 5;

export interface SpeechChunk {
  readonly utterance: string;
  readonly parts: readonly Uint8Array[];
  readonly headers: number;
  readonly durationMs: number;
}

/** How speech was played. All times are in milliseconds since the first chunk was given. */
export interface DubRecord {
  readonly news: readonly (SpeechEvent & { readonly toldAtMs: number })[];
  readonly gapsMs: readonly number[];
  /** Gain of the original as rendered, one value every `LEVEL_STEP_MS`. */
  readonly gains: readonly number[];
  readonly gainsFromMs: number;
}

export interface DubAct {
  /** Time since the first utterance began to sound, or since the previous action took effect. */
  readonly afterMs: number;
  readonly statement: string;
  /**
   * An expression that sees the events so far as `news` and is true once the action has taken
   * effect. A busy machine may need some time.
   */
  readonly until: string;
}

export interface DubRun {
  readonly contentType: TargetContentType;
  readonly chunks: readonly SpeechChunk[];
  /** When each chunk is given; all at once when absent. */
  readonly givenAtMs?: (index: number) => number;
  readonly levels?: {
    readonly dubGain: number;
    readonly originalGain: number;
    readonly duckGain: number;
  };
  readonly acts?: readonly DubAct[];
  /** How long to watch after that, once all actions are done. */
  readonly forMs: number;
}

/**
 * Plays speech with the extension's own code in the capture document, over a constant original, so
 * that the rendered original is its gain curve.
 */
export async function runDub(capture: TargetSession, run: DubRun): Promise<DubRecord> {
  const file = readdirSync(ASSETS).find((name) => /^dub-(?!worklet)[\w-]+\.js$/.test(name));
  if (!file) throw new Error("The dub is not in the package: run `npm run build`.");
  const chunks = run.chunks.map(({ parts, ...chunk }, index) => ({
    ...chunk,
    parts: parts.map((part) => Buffer.from(part).toString("base64")),
    atMs: run.givenAtMs?.(index) ?? 0,
  }));
  const levels = run.levels ?? { dubGain: 1, originalGain: 1, duckGain: 0.15 };
  const acts = (run.acts ?? []).map(
    ({ afterMs, statement, until }) =>
      `await pass(${afterMs}); ${statement} while (!(${until})) await pass(20);`,
  );
  return await capture.evaluate<DubRecord>(`(async () => {
    const { Dub } = await import(chrome.runtime.getURL("assets/${file}"));
    const news = [], gapsMs = [], gains = [];
    const context = new AudioContext();
    const original = new ConstantSourceNode(context, { offset: ${ORIGINAL_LEVEL} });
    const gain = context.createGain();
    const way = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
    original.connect(gain).connect(way);
    original.start();
    let firstAt = null, zeroAt = 0;
    const [track] = way.stream.getAudioTracks();
    const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 1000 });
    const stop = new AbortController();
    let rest = [];
    readable.pipeTo(new WritableStream({ write(block) {
      const samples = new Float32Array(block.numberOfFrames);
      block.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
      firstAt ??= performance.now() - (block.numberOfFrames * 1000) / block.sampleRate;
      const step = (${LEVEL_STEP_MS} * block.sampleRate) / 1000;
      block.close();
      rest.push(...samples);
      while (rest.length >= step) {
        const piece = rest.splice(0, step);
        gains.push(piece.reduce((sum, value) => sum + value, 0) / step / ${ORIGINAL_LEVEL});
      }
    } }), { signal: stop.signal }).catch(() => undefined);
    let begin;
    const begun = new Promise((resolve) => { begin = resolve; });
    const dub = new Dub({
      onSpeechEvent: (each) => {
        news.push({ ...each, toldAtMs: performance.now() - zeroAt });
        if (each.kind === "speaking") begin();
      },
      openGain: () => gain,
    });
    const decode = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const chunks = ${JSON.stringify(chunks)}.map(({ parts, ...chunk }) => ({
      ...chunk, speechStreamId: "row", contentType: ${JSON.stringify(run.contentType)}, text: null, parts: parts.map(decode),
    }));
    const listen = AudioWorkletNode;
    globalThis.AudioWorkletNode = class extends listen {
      constructor(...made) {
        super(...made);
        this.port.addEventListener("message", ({ data }) => { if (data.kind === "gap") gapsMs.push(data.ms); });
      }
    };
    dub.setLevels(${JSON.stringify(levels)});
    await new Promise((resolve) => setTimeout(resolve, 600));
    zeroAt = performance.now();
    const at = (ms, act) => (ms <= 0 ? act() : setTimeout(act, ms));
    for (const { atMs, ...chunk } of chunks) at(atMs, () => dub.speakChunk(chunk));
    const pass = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await begun;
    ${acts.join("\n")}
    await pass(${run.forMs});
    stop.abort();
    globalThis.AudioWorkletNode = listen;
    await dub.close();
    await context.close();
    const wall = performance.timeOrigin + zeroAt;
    return {
      news: news.map((each) => ("atMs" in each ? { ...each, atMs: each.atMs - wall } : each)),
      gapsMs, gains, gainsFromMs: firstAt - zeroAt,
    };
  })()`);
}
