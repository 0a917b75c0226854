import { RateLimit } from "../../lib/rate-limit.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";
import {
  MAX_REPORT_CUES,
  MAX_TRACK_CUES,
  PLAYING_WEIGHT,
  type PlayerTracks,
  type SubtitleTrack,
  type TrackReport,
} from "../../messaging/track-report.ts";
import { distinctTracks } from "./subtitle-offers.ts";

export type TracksFrame = ChannelEnd<"tracks">;

export interface FoundTrack {
  readonly offerId: string;
  readonly tabId: number;
  readonly frame: TracksFrame;
  readonly player: PlayerTracks;
  readonly track: SubtitleTrack;
}

interface FrameState {
  readonly limit: RateLimit;
  readonly cuesLimit: RateLimit;
  /** Unguessable names for its tracks, by their id. */
  readonly offers: Map<number, string>;
  player: PlayerTracks | null;
  hasReported: boolean;
}

// A flood of reports is ignored.
const REPORT_BURST = 60;
const REPORTS_PER_SECOND = 20;

// A whole track comes at once, twice where the page changes it meanwhile.
const CUES_BURST = (2 * MAX_TRACK_CUES) / MAX_REPORT_CUES;

const FIND_MS = 1000;

// An open popup asks every two seconds, and running the scripts again costs each frame time.
const INJECT_EVERY_MS = 10_000;

// Other frames report soon after the first one.
const OTHERS_MS = 150;

/** What the frames of tabs report of the text tracks of their players. */
export class TabTracks {
  readonly #frames = new Map<TracksFrame, FrameState>();
  readonly #waiting = new Set<() => void>();
  readonly #injectedAtMs = new Map<number, number>();

  attachFrame(frame: TracksFrame): void {
    this.#frames.set(frame, {
      limit: new RateLimit(REPORT_BURST, REPORTS_PER_SECOND),
      cuesLimit: new RateLimit(CUES_BURST, REPORTS_PER_SECOND),
      offers: new Map(),
      player: null,
      hasReported: false,
    });
  }

  removeFrame(frame: TracksFrame): void {
    this.#frames.delete(frame);
  }

  /** The frames of a tab, or of all tabs. */
  framesIn(tabId: number | null): readonly TracksFrame[] {
    return [...this.#frames.keys()].filter((frame) => tabId === null || frame.tabId === tabId);
  }

  /** Whether to inject the script: the page has none yet, or may have new frames by now. */
  needsScript(tabId: number): boolean {
    const nowMs = performance.now();
    const passedMs = nowMs - (this.#injectedAtMs.get(tabId) ?? Number.NEGATIVE_INFINITY);
    if (passedMs < INJECT_EVERY_MS && this.framesIn(tabId).length > 0) return false;
    this.#injectedAtMs.set(tabId, nowMs);
    return true;
  }

  /** Whether a frame may report now; it may not flood us. */
  allows(frame: TracksFrame, { kind }: TrackReport): boolean {
    const state = this.#frames.get(frame);
    const limit = kind === "cues" ? state?.cuesLimit : state?.limit;
    return limit?.allows(performance.now()) === true;
  }

  /** @returns whether this is the first report over this connection */
  setPlayer(frame: TracksFrame, player: PlayerTracks | null): boolean {
    const state = this.#frames.get(frame);
    if (!state) return false;
    const isFirst = !state.hasReported;
    state.hasReported = true;
    state.player = player && { ...player, tracks: distinctTracks(player.tracks) };
    for (const check of this.#waiting) check();
    return isFirst;
  }

  removeTrack(frame: TracksFrame, trackId: number): void {
    const state = this.#frames.get(frame);
    if (!state?.player) return;
    const tracks = state.player.tracks.filter(({ id }) => id !== trackId);
    state.player = { ...state.player, tracks };
  }

  /** The tracks of the main player of a tab. */
  tracksIn(tabId: number): readonly FoundTrack[] {
    let best: { frame: TracksFrame; state: FrameState; player: PlayerTracks } | null = null;
    for (const [frame, state] of this.#frames) {
      const { player } = state;
      if (frame.tabId !== tabId || !player || player.tracks.length === 0) continue;
      if (!best || player.weight > best.player.weight) best = { frame, state, player };
    }
    if (!best) return [];
    const { frame, state, player } = best;
    return player.tracks.map((track) => {
      const offerId = state.offers.get(track.id) ?? crypto.randomUUID();
      state.offers.set(track.id, offerId);
      return { offerId, tabId, frame, player, track };
    });
  }

  /** The tracks of the main player of a tab; none while it does not play. */
  playingIn(tabId: number): readonly FoundTrack[] {
    return this.tracksIn(tabId).filter(({ player }) => player.weight >= PLAYING_WEIGHT);
  }

  /** All tracks of a tab, those of the main player first. */
  allTracksIn(tabId: number): readonly Omit<FoundTrack, "offerId">[] {
    return [...this.#frames]
      .flatMap(([frame, { player }]) =>
        frame.tabId === tabId && player ? [{ frame, player }] : [],
      )
      .sort((a, b) => b.player.weight - a.player.weight)
      .flatMap(({ frame, player }) =>
        player.tracks.map((track) => ({ tabId, frame, player, track })),
      );
  }

  /** The track of an offer, as long as its frame lives and has it. */
  trackOf(tabId: number, offerId: string): FoundTrack | null {
    for (const [frame, { player, offers }] of this.#frames) {
      if (frame.tabId !== tabId || !player) continue;
      const track = player.tracks.find(({ id }) => offers.get(id) === offerId);
      if (track) return { offerId, tabId, frame, player, track };
    }
    return null;
  }

  /** Resolves when the frames of a tab have reported tracks, or after a second. */
  async waitForTracks(tabId: number): Promise<void> {
    if (this.tracksIn(tabId).length > 0) return;
    await new Promise<void>((resolve) => {
      let others: ReturnType<typeof setTimeout> | undefined;
      const finish = () => {
        clearTimeout(others);
        clearTimeout(limit);
        this.#waiting.delete(check);
        resolve();
      };
      const check = () => {
        if (this.tracksIn(tabId).length > 0) others ??= setTimeout(finish, OTHERS_MS);
      };
      const limit = setTimeout(finish, FIND_MS);
      this.#waiting.add(check);
    });
  }
}
