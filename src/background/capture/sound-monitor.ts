import type { SegmentUpdate } from "../../captions/segment.ts";
import { WAITS } from "../../lib/waits.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import { idleStatus, type PlayerState, type SoundState } from "../../messaging/caption-status.ts";
import type { FeedChunk } from "../../voice/sending/sound-feed.ts";
import { DelayMeter } from "./delay-meter.ts";
import { type MeteredSound, SoundMeter } from "./sound-meter.ts";
import { StreamClock } from "./stream-clock.ts";
import type { FeedListeners } from "./tapped-feed.ts";

// Timers may fire a little before the clock says so.
const TIMER_SLACK_MS = 100;

// A paused player is audible a moment longer: sound that comes later has another origin.
const PAUSE_AUDIBLE_MS = 400;

export interface SoundMonitorEvents {
  onSound(sound: SoundState): void;
  /** The players, paused only where nothing sounds any more. */
  onPlayer(player: PlayerState): void;
}

/** Measures the sound of one tab on its way to the source of words. */
export class SoundMonitor implements FeedListeners {
  readonly #events: SoundMonitorEvents;
  readonly #meter = new SoundMeter();
  readonly #clock = new StreamClock();
  readonly #delay = new DelayMeter(this.#clock);
  #reported: PlayerState = idleStatus(0).player;
  #player = this.#reported;
  #isWaiting = false;
  #isTabAudible = false;
  // Null where the sound comes from the whole tab.
  #isPlayerSounding: boolean | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: SoundMonitorEvents) {
    this.#events = events;
  }

  /** The current position on the capture clock, in milliseconds. */
  get positionMs(): number {
    return this.#clock.positionMs(wallClockMs()) ?? 0;
  }

  /** Wall clock at which a position was captured; null before there was sound. */
  wallClockMs(positionMs: number): number | null {
    return this.#clock.wallClockMs(positionMs);
  }

  /** @returns as {@link DelayMeter.measureDelay} */
  measureDelay(update: SegmentUpdate): number | null {
    return this.#delay.measureDelay(update, wallClockMs());
  }

  onCaptured({ startMs, durationMs, capturedAtMs }: FeedChunk): void {
    this.#clock.advance(startMs + durationMs, capturedAtMs);
  }

  onSent(sound: MeteredSound): void {
    this.#report(this.#meter.addSound(sound));
    if (this.#reported.paused !== this.#player.paused) this.#judgePlayers();
  }

  setTabAudible(isAudible: boolean): void {
    this.#isTabAudible = isAudible;
    this.#judgeAudible();
  }

  /**
   * Whether the captured players sound, as far as scripts can tell. Silence of an audible tab says
   * nothing about a player that is paused. Null where the whole tab is captured.
   */
  setPlayersSounding(isSounding: boolean | null): void {
    if (isSounding === null) this.#report(this.#meter.forgetZeros());
    this.#isPlayerSounding = isSounding;
    this.#judgeAudible();
  }

  #judgeAudible(): void {
    const isAudible = this.#isTabAudible && this.#isPlayerSounding !== false;
    this.#report(this.#meter.setTabAudible(isAudible, wallClockMs()));
    this.#judgeLater();
  }

  /** Whether capture waits for sound: then no chunk shows that an audible tab stays silent. */
  setWaiting(isWaiting: boolean): void {
    if (isWaiting === this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#judgeLater();
  }

  setPlayers(players: PlayerState): void {
    this.#reported = players;
    this.#judgePlayers();
  }

  // A paused player explains only silence.
  #judgePlayers(): void {
    const { paused, rate } = this.#reported;
    const isSilent = this.#meter.silentMs >= PAUSE_AUDIBLE_MS || this.#isWaiting;
    const player = { paused: paused && isSilent, rate };
    if (player.paused === this.#player.paused && rate === this.#player.rate) return;
    this.#player = player;
    this.#events.onPlayer(player);
  }

  #judgeLater(): void {
    clearTimeout(this.#timer);
    if (!this.#isWaiting) return;
    const judge = () => this.#report(this.#meter.judgeWithoutSound(wallClockMs()));
    this.#timer = setTimeout(judge, WAITS.soundBlockedMs + TIMER_SLACK_MS);
  }

  #report(hasChanged: boolean): void {
    if (hasChanged) this.#events.onSound(this.#meter.state);
  }
}
