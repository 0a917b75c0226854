import { Resampler } from "../../audio/dsp/resampler.ts";

export interface MixedTrack {
  /** Wall clock when it began to sound; of several tracks the later one is newer. */
  readonly startedAtMs: number;
  /** Area of its player in the page; decides between tracks that began together. */
  readonly size: number;
  /** False where the browser lets nobody read it: it sounds, and nothing of it arrives. */
  readonly isReadable: boolean;
}

export interface SoundMixerOptions {
  readonly rateHz: number;
  /** Whether only the newest track is heard, instead of the sum of all. */
  readonly isOne: boolean;
  /** Receives mono samples at full scale 1, whose memory it may keep. */
  onSamples(samples: Float32Array): void;
  /** Called when the heard tracks begin to sound, and when none sounds any more. */
  onSounding(isSounding: boolean): void;
}

interface Track {
  facts: MixedTrack;
  resampler: { readonly rateHz: number; readonly resampler: Resampler } | null;
  // Samples at the mixer's rate that are not mixed yet.
  readonly pending: Float32Array[];
  pendingFrames: number;
  hasEnded: boolean;
  pushedAtMs: number;
}

// A track that sends nothing for this long holds up no other track.
const STALL_MS = 200;

// A busy page sends its sound late, so silence takes its place only after this.
const LATE_MS = 1500;

// Silence is filled in up to the present, but never more than this at once.
const MAX_SILENCE_MS = 5000;

const SILENCE_STEP_MS = 20;

/** Seconds of one track that may wait for the others; older sound is dropped. */
const MAX_PENDING_S = 30;

/**
 * Mixes the tracks of a tab's players into one. It adds each sample once, in order, however late
 * it arrives. A track that begins joins at the present end of the mix. Silence fills the time in
 * which no player sounds, so that the capture clock goes on. All times are in milliseconds on a
 * monotonic clock of the caller.
 */
export class SoundMixer {
  readonly #options: SoundMixerOptions;
  readonly #tracks = new Map<string, Track>();
  #mixedAtMs: number;
  #isSounding = false;

  constructor(options: SoundMixerOptions, nowMs: number) {
    this.#options = options;
    this.#mixedAtMs = nowMs;
  }

  setTrack(key: string, facts: MixedTrack, nowMs: number): void {
    const track = this.#tracks.get(key);
    if (track) {
      track.facts = facts;
      track.hasEnded = false;
    } else {
      const unmixed = { resampler: null, pending: [], pendingFrames: 0, hasEnded: false };
      this.#tracks.set(key, { facts, ...unmixed, pushedAtMs: nowMs });
    }
    this.#reportSounding();
  }

  /** Adds samples of one track. Those of an unknown track are dropped. */
  push(key: string, samples: Float32Array, rateHz: number, nowMs: number): void {
    const track = this.#tracks.get(key);
    if (!track) return;
    track.pushedAtMs = nowMs;
    // In the meantime another track is the newest.
    if (!this.#isHeard(track)) return;
    const converted = convert(track, samples, rateHz, this.#options.rateHz);
    track.pending.push(converted);
    track.pendingFrames += converted.length;
    while (track.pendingFrames > MAX_PENDING_S * this.#options.rateHz) {
      track.pendingFrames -= track.pending.shift()?.length ?? 0;
    }
    this.#mix(nowMs);
  }

  /** The track is quiet for now; what has arrived of it is still mixed. */
  endTrack(key: string, nowMs: number): void {
    const track = this.#tracks.get(key);
    if (!track) return;
    track.hasEnded = true;
    this.#mix(nowMs);
    this.#reportSounding();
  }

  /** Fills in silence where nothing sounds. Call it every few hundredths of a second. */
  advance(nowMs: number): void {
    this.#mix(nowMs);
    const isExpected = this.#heard.some(({ facts, hasEnded }) => facts.isReadable && !hasEnded);
    const silentMs = nowMs - this.#mixedAtMs;
    if (silentMs < (isExpected ? LATE_MS : SILENCE_STEP_MS)) return;
    const { rateHz, onSamples } = this.#options;
    const frames = Math.floor((Math.min(silentMs, MAX_SILENCE_MS) * rateHz) / 1000);
    const step = (rateHz * SILENCE_STEP_MS) / 1000;
    for (let at = 0; at < frames; at += step) {
      onSamples(new Float32Array(Math.min(step, frames - at)));
    }
    this.#mixedAtMs = nowMs;
  }

  #mix(nowMs: number): void {
    const heard = this.#heard;
    const awaited = heard.filter((track) => isAwaited(track, nowMs));
    const lengths = (awaited.length > 0 ? awaited : heard).map((track) => track.pendingFrames);
    const frames = awaited.length > 0 ? Math.min(...lengths) : Math.max(0, ...lengths);
    if (frames > 0) {
      const mixed = new Float32Array(frames);
      for (const track of heard) addTo(mixed, track);
      this.#options.onSamples(mixed);
      this.#mixedAtMs = nowMs;
    }
    for (const [key, track] of this.#tracks) {
      if (track.hasEnded && (track.pendingFrames === 0 || !heard.includes(track))) {
        this.#tracks.delete(key);
      }
    }
  }

  get #heard(): readonly Track[] {
    const tracks = [...this.#tracks.values()];
    if (!this.#options.isOne) return tracks;
    const newest = this.#newest;
    // What has arrived of the one before is still mixed.
    return tracks.filter((track) => track === newest || track.pendingFrames > 0);
  }

  #isHeard(track: Track): boolean {
    return !this.#options.isOne || track === this.#newest;
  }

  get #newest(): Track | null {
    const tracks = [...this.#tracks.values()];
    const sounding = tracks.filter(({ hasEnded }) => !hasEnded);
    const candidates = sounding.length > 0 ? sounding : tracks;
    return candidates.reduce<Track | null>(
      (best, each) => (best && isNewer(best.facts, each.facts) ? best : each),
      null,
    );
  }

  #reportSounding(): void {
    const isSounding = [...this.#tracks.values()].some(
      (track) => !track.hasEnded && this.#isHeard(track),
    );
    if (isSounding === this.#isSounding) return;
    this.#isSounding = isSounding;
    this.#options.onSounding(isSounding);
  }
}

// A track that waits for more sound, unless it has been silent for a while.
function isAwaited({ facts, hasEnded, pendingFrames, pushedAtMs }: Track, nowMs: number): boolean {
  if (hasEnded || !facts.isReadable) return false;
  return pendingFrames > 0 || nowMs - pushedAtMs < STALL_MS;
}

function isNewer(one: MixedTrack, other: MixedTrack): boolean {
  if (one.startedAtMs === other.startedAtMs) return one.size >= other.size;
  return one.startedAtMs > other.startedAtMs;
}

function convert(track: Track, samples: Float32Array, rateHz: number, toHz: number): Float32Array {
  if (rateHz === toHz) {
    track.resampler = null;
    return samples;
  }
  if (track.resampler?.rateHz !== rateHz) {
    track.resampler = { rateHz, resampler: new Resampler(rateHz, toHz) };
  }
  return track.resampler.resampler.process(samples);
}

function addTo(mixed: Float32Array, track: Track): void {
  for (let at = 0; at < mixed.length; ) {
    const [block] = track.pending;
    if (!block) return;
    const count = Math.min(block.length, mixed.length - at);
    for (let i = 0; i < count; i++)
      mixed[at + i] = (mixed[at + i] as number) + (block[i] as number);
    at += count;
    track.pendingFrames -= count;
    if (count === block.length) track.pending.shift();
    else track.pending[0] = block.subarray(count);
  }
}
