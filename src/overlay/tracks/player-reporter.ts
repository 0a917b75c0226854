import { cleanText } from "../../captions/text/clean-text.ts";
import { onAbort } from "../../lib/on-abort.ts";
import type { PlayerTracks, SubtitleTrack, TrackReport } from "../../messaging/track-report.ts";
import { weightOf } from "../players/player-clock.ts";
import type { LoadedTexts } from "./loaded-texts.ts";
import { durationMsOf, mediaAddressOf, mediaMsOf } from "./medium.ts";
import { type SpokenTrack, spokenTracksOf } from "./spoken-tracks.ts";

const REPORT_AFTER_MS = 100;
const COUNT_MS = 8;

const MAX_TRACKS = 60;
const MAX_LABEL = 200;

/** A change of weight that may make another player the main one. */
const WORTH_WEIGHT = 0.5;
/** Live streams with a past grow all the time. */
const WORTH_DURATION_MS = 10_000;

export interface PlayerReporterDeps {
  findMain(): HTMLMediaElement | null;
  isShowing(track: TextTrack): boolean;
  send(report: TrackReport): void;
}

/** Reports the main player and its text tracks, a moment after they changed. */
export class PlayerReporter {
  readonly #deps: PlayerReporterDeps;
  readonly #texts: LoadedTexts;
  readonly #idOf: (track: TextTrack) => number;
  #reported: PlayerTracks | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    deps: PlayerReporterDeps,
    texts: LoadedTexts,
    idOf: (track: TextTrack) => number,
    signal: AbortSignal,
  ) {
    this.#deps = deps;
    this.#texts = texts;
    this.#idOf = idOf;
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  reportSoon(): void {
    this.#timer ??= setTimeout(() => this.report(), REPORT_AFTER_MS);
  }

  /** Makes the next report go out even if nothing is new. */
  forgetReported(): void {
    this.#reported = undefined;
  }

  /** Reports at once, if there is anything new. */
  report(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const main = this.#deps.findMain();
    const player = main && this.#describe(main);
    if (this.#reported !== undefined && !isWorthReporting(this.#reported, player)) return;
    this.#reported = player;
    this.#deps.send({ kind: "player", player });
  }

  #describe(player: HTMLMediaElement): PlayerTracks {
    const deadlineMs = performance.now() + COUNT_MS;
    return {
      media: mediaAddressOf(player),
      durationMs: durationMsOf(player),
      mediaMs: mediaMsOf(player),
      weight: weightOf(player),
      tracks: spokenTracksOf(player)
        .slice(0, MAX_TRACKS)
        .map((track) => this.#describeTrack(track, deadlineMs)),
    };
  }

  #describeTrack(track: SpokenTrack, deadlineMs: number): SubtitleTrack {
    const loaded = this.#texts.textOf(track, deadlineMs);
    if (loaded === undefined) this.reportSoon();
    return {
      id: this.#idOf(track),
      kind: track.kind,
      language: shortText(track.language),
      label: shortText(track.label),
      isShowing: this.#deps.isShowing(track),
      loaded: loaded ?? null,
    };
  }
}

function shortText(text: string): string {
  return cleanText(text.slice(0, MAX_LABEL)).trim();
}

function isWorthReporting(before: PlayerTracks | null, now: PlayerTracks | null): boolean {
  if (!before || !now) return before !== now;
  if (Math.abs(before.weight - now.weight) > WORTH_WEIGHT) return true;
  const [one, other] = [before.durationMs, now.durationMs];
  if ((one === null) !== (other === null)) return true;
  if (Math.abs((one ?? 0) - (other ?? 0)) > WORTH_DURATION_MS) return true;
  return before.media !== now.media || JSON.stringify(before.tracks) !== JSON.stringify(now.tracks);
}
