import { type SourceContentType, sourceFormat } from "../../audio/formats/source-formats.ts";
import { NO_PROGRESS, type StreamProgress } from "../ledger/stream-progress.ts";
import type { FeedListener, FeedRequest, FeedStream, SoundFeed } from "../sending/sound-feed.ts";
import type { Talk } from "./talk.ts";

const CHUNK_MS = 60;
const MAX_OUT = 16;
// As in the real capture: the first word after silence must not be cut.
const PRE_ROLL_MS = 1000;

interface OpenStream {
  readonly listener: FeedListener;
  nextMs: number;
  out: number;
  hasEnded: boolean;
  owesHeader: boolean;
  encodedToMs: number;
  readonly keptBackMs: number;
}

// Look-ahead of the real encoders, rounded up.
const KEPT_BACK_MS = { s16le: 0, alaw: 0, ulaw: 0, flac: 0, opus: 7, mp3: 46, aac: 43 } as const;

/**
 * A captured tab on the test's clock. The bytes of a chunk identify its sound, so that the fake
 * service knows what it receives.
 */
export class FakeCapture implements SoundFeed {
  progress = NO_PROGRESS;
  readonly #talk: Talk;
  readonly #ringMs: number;
  readonly #beganAtMs = performance.now();
  readonly #watches = new Set<() => void>();
  #keptFromMs = 0;
  #settledMs = 0;
  #endMs = Number.POSITIVE_INFINITY;
  #stream: OpenStream | null = null;
  readonly #ticking: ReturnType<typeof setInterval>;

  constructor(talk: Talk, ringMs = 30_000) {
    this.#talk = talk;
    this.#ringMs = ringMs;
    this.#ticking = setInterval(() => this.#tick(), CHUNK_MS);
  }

  get capturedMs(): number {
    const passedMs = performance.now() - this.#beganAtMs;
    return Math.min(Math.floor(passedMs / CHUNK_MS) * CHUNK_MS, this.#endMs);
  }

  get settledMs(): number {
    return this.#settledMs;
  }

  end(): void {
    this.#endMs = this.capturedMs;
    this.#tick();
  }

  release(): void {
    clearInterval(this.#ticking);
    this.#stream = null;
  }

  open(request: FeedRequest, listener: FeedListener): FeedStream {
    const firstMs = Math.max(request.fromMs, this.#keptFromMs);
    const stream = openStream(request.contentType, firstMs, listener);
    this.#stream = stream;
    setTimeout(() => this.#deliverChunks(stream), 1);
    return {
      acknowledgeChunk: () => {
        // With credit left, everything captured is delivered already.
        if (stream.out === MAX_OUT) setTimeout(() => this.#deliverChunks(stream), 0);
        stream.out -= 1;
      },
      close: () => {
        if (this.#stream === stream) this.#stream = null;
      },
    };
  }

  releaseBefore(untilMs: number): void {
    this.#settledMs = Math.max(this.#settledMs, untilMs);
  }

  rememberProgress(progress: StreamProgress): void {
    this.progress = progress;
  }

  waitForSound(fromMs: number, signal: AbortSignal): Promise<number | null> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const capturedMs = this.capturedMs;
        const foundMs = this.#talk.soundAfter(Math.max(fromMs, this.#keptFromMs));
        const isHeard = foundMs !== null && foundMs < capturedMs;
        if (!isHeard && capturedMs < this.#endMs) return;
        this.#watches.delete(look);
        resolve(isHeard ? Math.max(fromMs, this.#keptFromMs, foundMs - PRE_ROLL_MS) : null);
      };
      this.#watches.add(look);
      signal.addEventListener("abort", () => {
        this.#watches.delete(look);
        reject(signal.reason);
      });
      look();
    });
  }

  #tick(): void {
    const oldestMs = this.capturedMs - this.#ringMs;
    this.#keptFromMs = Math.max(this.#keptFromMs, this.#settledMs, oldestMs);
    if (this.#stream) this.#deliverChunks(this.#stream);
    for (const look of this.#watches) look();
  }

  #deliverChunks(stream: OpenStream): void {
    while (this.#stream === stream && stream.out < MAX_OUT) {
      // Sound that the ring could not keep is missing.
      stream.nextMs = Math.max(stream.nextMs, this.#keptFromMs);
      const startMs = stream.nextMs;
      const durationMs = Math.min(CHUNK_MS, this.#endMs - startMs);
      if (durationMs <= 0 && !stream.hasEnded && startMs >= this.#endMs) {
        stream.hasEnded = true;
        stream.listener.onEnd();
      }
      if (durationMs <= 0 || startMs + durationMs > this.capturedMs) return;
      stream.nextMs += durationMs;
      stream.out += 1;
      stream.listener.onChunk({
        bytes: this.#encode(stream, startMs, startMs + durationMs),
        startMs,
        durationMs,
        peak: this.#talk.peak(startMs, startMs + durationMs),
        capturedAtMs: this.#beganAtMs + startMs + durationMs,
      });
    }
  }

  #encode(stream: OpenStream, fromMs: number, toMs: number): Uint8Array<ArrayBuffer> {
    const beganMs = Math.max(stream.encodedToMs, fromMs - stream.keptBackMs);
    const keptBackMs = toMs >= this.#endMs ? 0 : stream.keptBackMs;
    stream.encodedToMs = Math.max(beganMs, toMs - keptBackMs);
    const durationMs = stream.encodedToMs - beganMs;
    const { owesHeader } = stream;
    stream.owesHeader = false;
    // A container header has no position.
    const numbers = owesHeader ? [Number.NaN, 0, beganMs, durationMs] : [beganMs, durationMs];
    return new Uint8Array(new Float64Array(numbers).buffer);
  }
}

function openStream(
  contentType: SourceContentType,
  nextMs: number,
  listener: FeedListener,
): OpenStream {
  const { isRaw, codec } = sourceFormat(contentType);
  const keptBackMs = KEPT_BACK_MS[codec];
  const begin = { out: 0, hasEnded: false, owesHeader: !isRaw, encodedToMs: nextMs };
  return { listener, nextMs, keptBackMs, ...begin };
}
