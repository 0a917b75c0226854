import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { PlayerPosition, TranscriptMessage } from "../../messaging/channel.ts";
import type { SentenceStep, TrackReport } from "../../messaging/track-report.ts";
import type { Engine, Settings } from "../../settings/schema/settings.ts";
import type { ShownTranscript } from "../transcripts/shown-transcript.ts";
import type { SavedSubtitles } from "./saved-subtitles.ts";
import type { SubtitleSession } from "./subtitle-session.ts";
import type { FoundTrack, TracksFrame } from "./tab-tracks.ts";
import { trackKey } from "./track-key.ts";

type Candidate = Omit<FoundTrack, "offerId">;
type CuesReport = Extract<TrackReport, { kind: "cues" }>;

// Many cues come at once; the player learns its pauses once.
const PAUSES_AFTER_MS = 300;

interface Reading {
  readonly frame: TracksFrame;
  readonly track: number;
  readonly durationMs: number | null;
}

/** The track that a candidate is of what is shown: itself, one of its kind in another medium. */
export type TrackMatch = "same" | "similar" | null;

/** The subtitles shown in one tab, and the frame with their player. */
export class ShownSubtitles {
  readonly saved: Omit<SavedSubtitles, "doneCharacters" | "billedCharacters">;
  readonly session: SubtitleSession;
  readonly shown: ShownTranscript;
  readonly #sendTranscript: (message: TranscriptMessage) => void;
  #page: string;
  #reading: Reading | null = null;
  // What was read until the page took it away.
  #gone: Reading | null = null;
  #pausesAfterSentence = false;
  #pausesTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    saved: ShownSubtitles["saved"],
    session: SubtitleSession,
    shown: ShownTranscript,
    sendTranscript: (message: TranscriptMessage) => void,
  ) {
    this.saved = saved;
    this.#page = saved.address;
    this.session = session;
    this.shown = shown;
    this.#sendTranscript = sendTranscript;
  }

  get isRead(): boolean {
    return this.#reading !== null;
  }

  /** The first messages to a new transcript view. */
  get snapshot(): readonly TranscriptMessage[] {
    return this.session.snapshot;
  }

  /** Where the player is, for transcript views; null without one. */
  get player(): PlayerPosition | null {
    const { position } = this.shown;
    if (!position) return null;
    const mediaMs = position.cueMs + this.shown.offsetMs;
    return { mediaMs, atMs: wallClockMs(), rate: position.rate, canSeek: this.isRead };
  }

  get state(): SavedSubtitles {
    const { doneCharacters, billedCharacters } = this.session.translation;
    return { ...this.saved, doneCharacters, billedCharacters };
  }

  matches({ player, track }: Candidate): TrackMatch {
    const { key, track: own } = this.saved;
    // Nothing else tells two media apart that a script feeds.
    const isOther = this.#gone !== null && this.#gone.durationMs !== player.durationMs;
    if (trackKey(this.#page, player, track) === key && !isOther) return "same";
    return track.kind === own.kind && track.language === own.language ? "similar" : null;
  }

  /** The tab shows this page of the site now; tracks of another page are others. */
  setPage(address: string | undefined): void {
    if (address) this.#page = address;
  }

  /** The player has moved otherwise than by playing. */
  onClock(): void {
    this.session.update();
    this.#sendTranscript({ kind: "player", player: this.player });
  }

  /** Reads the track of a frame from now on; only this frame may report cues. */
  read({ frame, track, player: { durationMs } }: Candidate): void {
    this.#reading = { frame, track: track.id, durationMs };
    this.#gone = null;
    frame.post({ kind: "read", track: track.id });
    this.sendPauses();
  }

  isReading(frame: TracksFrame, track: number | null = null): boolean {
    const reading = this.#reading;
    return reading?.frame === frame && (track === null || reading.track === track);
  }

  /** @param isGone whether the page has taken the track away; otherwise its frame has closed */
  loseTrack(isGone: boolean): void {
    this.#gone = isGone ? this.#reading : null;
    this.#reading = null;
  }

  async onCues(frame: TracksFrame, { track, cues }: CuesReport): Promise<void> {
    if (this.isReading(frame, track)) await this.session.addCues(cues);
  }

  applySettings(settings: Settings, engine: Engine): void {
    this.session.applySettings(settings, engine);
    const { pauseAfterSentence } = settings.subtitles;
    if (pauseAfterSentence === this.#pausesAfterSentence) return;
    this.#pausesAfterSentence = pauseAfterSentence;
    this.#postPauses();
  }

  /** Tells the player where it pauses, where the user wants that. */
  sendPauses(): void {
    if (!this.#pausesAfterSentence) return;
    this.#pausesTimer ??= setTimeout(() => this.#postPauses(), PAUSES_AFTER_MS);
  }

  step(to: SentenceStep): void {
    const cueMs = this.session.sentenceStart(to);
    if (cueMs !== null) this.#seek(cueMs + this.shown.offsetMs, true);
  }

  /** @returns false while no player has the track */
  seekPlayer(mediaMs: number): boolean {
    return Number.isFinite(mediaMs) && this.#seek(mediaMs, false);
  }

  /** Gives the player's own display back. Resolves when everything is written. */
  async end(): Promise<void> {
    clearTimeout(this.#pausesTimer);
    this.#reading?.frame.post({ kind: "stop" });
    this.#reading = null;
    await this.session.end();
  }

  #seek(mediaMs: number, isPlayed: boolean): boolean {
    if (!this.#reading) return false;
    this.#reading.frame.post({ kind: "seek", mediaMs: Math.max(0, mediaMs), isPlayed });
    return true;
  }

  #postPauses(): void {
    clearTimeout(this.#pausesTimer);
    this.#pausesTimer = undefined;
    const { offsetMs } = this.shown;
    const ends = this.#pausesAfterSentence ? this.session.sentenceEnds : [];
    const atMs = ends.map((endMs) => Math.max(0, endMs + offsetMs));
    this.#reading?.frame.post({ kind: "pauses", atMs });
  }
}
