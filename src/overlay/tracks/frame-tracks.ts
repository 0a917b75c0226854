import { onAbort } from "../../lib/on-abort.ts";
import type { TracksMessage } from "../../messaging/channel.ts";
import type { TrackReport } from "../../messaging/track-report.ts";
import type { findShadowPlayers } from "../players/find-shadow-players.ts";
import { seekPlayer } from "../players/media-position.ts";
import { LoadedTexts } from "./loaded-texts.ts";
import { NativeDisplay } from "./native-display.ts";
import { PausePoints } from "./pause-points.ts";
import { PlayerReporter } from "./player-reporter.ts";
import { sentenceStepOf } from "./sentence-keys.ts";
import { spokenTracksOf } from "./spoken-tracks.ts";
import { TrackPlayers } from "./track-players.ts";
import { type GoneReason, TrackReader } from "./track-reader.ts";

/** A background that has started again says within this time whether it still wants the track. */
const RESUME_MS = 10_000;

/** The connection to the background, for as long as it is open. */
interface Connection {
  readonly send: (report: TrackReport) => void;
  readonly signal: AbortSignal;
  readonly reporter: PlayerReporter;
}

/**
 * The text tracks of this frame's players, until `signal` aborts. A track that is read stays hidden
 * while the connection to the background is interrupted.
 */
export class FrameTracks {
  readonly #players: TrackPlayers;
  readonly #texts = new LoadedTexts();
  readonly #ids = new WeakMap<TextTrack, number>();
  #lastId = 0;
  #connection: Connection | null = null;
  #display: NativeDisplay | null = null;
  #reading: AbortController | null = null;
  #pauses: readonly number[] = [];
  #pausePoints: PausePoints | null = null;

  constructor(findMore: typeof findShadowPlayers, signal: AbortSignal) {
    const onChange = () => this.#connection?.reporter.reportSoon();
    const onEmptied = (player: HTMLMediaElement) => {
      this.#texts.clear();
      if (player === this.#display?.player) this.#leaveTrack("changed");
    };
    this.#players = new TrackPlayers(onChange, onEmptied, findMore, signal);
    onAbort(signal, () => this.#stop());
  }

  connect(send: (report: TrackReport) => void, signal: AbortSignal): void {
    const deps = {
      send,
      findMain: () => this.#players.findMain(),
      isShowing: (track: TextTrack) => this.#display?.isShowing(track) ?? track.mode === "showing",
    };
    const reporter = new PlayerReporter(deps, this.#texts, (track) => this.#idOf(track), signal);
    this.#connection = { send, signal, reporter };
    const timer = setTimeout(() => !this.#reading && this.#stop(), RESUME_MS);
    onAbort(signal, () => {
      clearTimeout(timer);
      this.#connection = null;
      this.#reading?.abort();
      this.#reading = null;
    });
    reporter.report();
  }

  receive(message: Exclude<TracksMessage, { kind: "end" }>): void {
    switch (message.kind) {
      case "read":
        this.#readTrack(message.track);
        break;
      case "stop":
        this.#stop();
        break;
      case "seek":
        this.#seek(message.mediaMs, message.isPlayed);
        break;
      case "pauses":
        this.#pauses = message.atMs;
        this.#pausePoints?.setPlaces(message.atMs);
    }
  }

  /**
   * Reports a key press that asks for another sentence.
   * @returns whether the page does not get it: the player may be in another frame
   */
  pressKey(event: KeyboardEvent): boolean {
    const to = sentenceStepOf(event);
    if (to === null) return false;
    if (!event.repeat) this.#connection?.send({ kind: "sentence", to });
    return this.#display !== null;
  }

  #readTrack(id: number): void {
    if (!this.#connection) return;
    const { send, signal } = this.#connection;
    const player = this.#playerOfTrack(id);
    const track = player && spokenTracksOf(player).find((each) => this.#ids.get(each) === id);
    if (!track) {
      this.#stop();
      send({ kind: "gone", track: id });
      return;
    }
    this.#reading?.abort();
    if (this.#display?.track !== track) {
      this.#display?.restore();
      this.#display = new NativeDisplay(player, track);
    }
    const reading = new AbortController();
    this.#reading = reading;
    onAbort(signal, () => reading.abort());
    this.#pausePoints = new PausePoints(player, reading.signal);
    this.#pausePoints.setPlaces(this.#pauses);
    const onGone = (reason: GoneReason) => this.#leaveTrack(reason);
    new TrackReader({ player, track, id }, send, onGone, reading.signal);
  }

  #playerOfTrack(id: number): HTMLMediaElement | null {
    const has = (player: HTMLMediaElement) =>
      spokenTracksOf(player).some((track) => this.#ids.get(track) === id);
    return this.#players.all().find(has) ?? null;
  }

  #leaveTrack(reason: GoneReason): void {
    const id = this.#display && this.#idOf(this.#display.track);
    this.#stop();
    if (id !== null) this.#connection?.send({ kind: "gone", track: id });
    // The background forgets the track, but a medium that recovers from an error still has it.
    if (reason === "changed") this.#connection?.reporter.forgetReported();
    this.#connection?.reporter.reportSoon();
  }

  #stop(): void {
    this.#reading?.abort();
    this.#display?.restore();
    this.#reading = null;
    this.#display = null;
    this.#pausePoints = null;
    this.#pauses = [];
  }

  #seek(mediaMs: number, isPlayed: boolean): void {
    const player = this.#display?.player ?? this.#players.findMain();
    if (!player) return;
    seekPlayer(player, mediaMs);
    // A page or browser may refuse, and the user can press play.
    if (isPlayed) player.play().catch(() => undefined);
  }

  #idOf(track: TextTrack): number {
    const id = this.#ids.get(track) ?? ++this.#lastId;
    this.#ids.set(track, id);
    return id;
  }
}
