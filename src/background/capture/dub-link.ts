import {
  type DubLevels,
  headersOf,
  type SpeechChunk,
  type SpeechEvent,
} from "../../audio/decoders/speech-chunk.ts";
import {
  DEFAULT_TARGET_CONTENT_TYPE,
  type TargetContentType,
} from "../../audio/formats/target-formats.ts";
import type { LaneId } from "../../captions/segment.ts";
import type { CaptionStatus, DubState } from "../../messaging/caption-status.ts";
import type { OverlayMessage } from "../../messaging/channel.ts";
import type { DubApi } from "../../messaging/dub-api.ts";
import { dubTarget } from "../../service/voice-session/voice-session-request.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import type { SpeechPosition } from "../../voice/word-source.ts";
import type { CaptionSink } from "../captions/caption-sink.ts";

export interface DubLinkDeps {
  readonly api: DubApi;
  markSpeech(message: Extract<OverlayMessage, { kind: "speaking" | "speech-skipped" }>): void;
  onState(state: DubState): void;
}

interface Utterance extends SpeechPosition {
  readonly text: string;
}

// With less waiting speech than this, the dub is on time again.
const ON_TIME_MS = 1500;

// Far more utterances than ever wait. Without a limit, lost speech would stay in memory.
const MAX_UTTERANCES = 200;

const UNDUBBED: DubLevels = { dubGain: 1, originalGain: 1, duckGain: 1 };

/** The dub of one tab: sends speech to capture and marks its words in the page. */
export class DubLink implements CaptionSink {
  readonly #deps: DubLinkDeps;
  readonly #utterances = new Map<string, Utterance>();
  #language: LaneId | null = null;
  #format = "";
  #levels: DubLevels = UNDUBBED;
  #hasSentLevels = false;
  #isMuted = false;
  #isPaused = false;
  #hasEnded = false;
  readonly #unplayable = new Set<TargetContentType>();
  // The state while the dub is on time.
  #usualState: DubState = "off";
  #state: DubState = "off";
  #speaking: string | null = null;
  // The utterances that were known when the player jumped last.
  #dropped: ReadonlySet<string> = new Set();
  // Position of the last jump on the capture clock: words from before are not spoken.
  #seekMs = Number.NEGATIVE_INFINITY;

  constructor(deps: DubLinkDeps) {
    this.#deps = deps;
  }

  /** The settings, with the default speech format where the browser cannot play the chosen one. */
  playableSettings(settings: Settings): Settings {
    const { dub } = settings;
    if (!this.#unplayable.has(dub.format)) return settings;
    return { ...settings, dub: { ...dub, format: DEFAULT_TARGET_CONTENT_TYPE } };
  }

  applySettings(settings: Settings): void {
    const { dub } = settings;
    const { format } = this.playableSettings(settings).dub;
    const language = dubTarget(settings);
    const state = language === null ? "off" : this.#stateIn(format, dub.format);
    const isAnother = language !== this.#language || format !== this.#format;
    if (language !== this.#language && this.#language !== null) this.#drop();
    this.#language = language;
    this.#format = format;
    if (isAnother || state !== this.#usualState) this.#enter(state);
    this.#usualState = state;
    this.#levels = language === null ? UNDUBBED : levelsOf(dub);
    this.#sendLevels();
  }

  /** Mutes speech with the tab, and holds it while the player is paused. */
  applyStatus({ tabMuted, player }: Pick<CaptionStatus, "tabMuted" | "player">): void {
    this.#isMuted = tabMuted;
    this.#sendLevels();
    this.#isPaused = player.paused;
    this.#sendHold();
  }

  /** Whether the player reached its end: then the last words are spoken although it is paused. */
  setPlayerEnded(hasEnded: boolean): void {
    this.#hasEnded = hasEnded;
    this.#sendHold();
  }

  /** Drops speech of words from before the jump. */
  onSeek(positionMs: number): void {
    this.#seekMs = Math.max(this.#seekMs, positionMs);
    this.#drop();
  }

  onSpeech(chunk: SpeechChunk, position: SpeechPosition): void {
    const { utterance, text } = chunk;
    const earlier = this.#utterances.get(utterance);
    this.#utterances.set(utterance, { ...position, text: text ?? earlier?.text ?? "" });
    if (this.#utterances.size > MAX_UTTERANCES) this.#forgetOldest();
    const wanted = this.#isWanted(utterance, position) ? chunk : headersOf(chunk);
    if (wanted.parts.length > 0) this.#deps.api.speakChunk(wanted);
  }

  onSpeechEvent(event: SpeechEvent): void {
    switch (event.kind) {
      case "speaking":
        this.#speak(event);
        break;
      case "spoken":
        this.#end(event.utterance);
        break;
      case "skipped":
        this.#skip(event.utterance);
        break;
      case "unplayable":
        this.#unplayable.add(event.contentType);
        break;
      case "backlog":
        if (this.#state === "behind" && event.waitingMs < ON_TIME_MS) this.#enter("on");
    }
  }

  #isWanted(utterance: string, { lane, spokenMs }: SpeechPosition): boolean {
    if (lane !== this.#language || this.#dropped.has(utterance)) return false;
    return spokenMs === null || spokenMs >= this.#seekMs;
  }

  #speak({
    utterance,
    playedMs,
    lengthMs,
    atMs,
    rate,
  }: Extract<SpeechEvent, { kind: "speaking" }>) {
    const spoken = this.#utterances.get(utterance);
    this.#speaking = utterance;
    // Speech of the previous worker, whose words are unknown.
    if (!spoken || spoken.text === "")
      return this.#deps.markSpeech({ kind: "speaking", speaking: null });
    const { lane, ordinal, text } = spoken;
    const speaking = { lane, ordinal, text, playedMs, lengthMs, atMs, rate };
    this.#deps.markSpeech({ kind: "speaking", speaking });
  }

  #skip(utterance: string): void {
    const { lane, ordinal } = this.#utterances.get(utterance) ?? {};
    if (lane !== undefined && typeof ordinal === "number") {
      this.#deps.markSpeech({ kind: "speech-skipped", lane, ordinal });
    }
    this.#end(utterance);
    if (this.#state === "on") this.#enter("behind");
  }

  #end(utterance: string): void {
    this.#utterances.delete(utterance);
    if (utterance !== this.#speaking) return;
    this.#speaking = null;
    this.#deps.markSpeech({ kind: "speaking", speaking: null });
  }

  // Drops waiting utterances, and everything of them that arrives later.
  #drop(): void {
    this.#dropped = new Set(this.#utterances.keys());
    this.#deps.api.dropSpeech();
    if (this.#speaking !== null) this.#end(this.#speaking);
  }

  #forgetOldest(): void {
    for (const oldest of this.#utterances.keys()) {
      this.#utterances.delete(oldest);
      return;
    }
  }

  // Sends nothing before the first dub: levels make the capture document prepare for speech.
  #sendLevels(): void {
    if (this.#state === "off" && !this.#hasSentLevels) return;
    this.#hasSentLevels = true;
    this.#deps.api.setLevels(this.#isMuted ? { ...this.#levels, dubGain: 0 } : this.#levels);
  }

  #sendHold(): void {
    this.#deps.api.setHeld(this.#isPaused && !this.#hasEnded);
  }

  #stateIn(format: TargetContentType, chosen: TargetContentType): DubState {
    if (this.#unplayable.has(format)) return "unplayable";
    return format === chosen ? "on" : "replaced";
  }

  #enter(state: DubState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#deps.onState(state);
  }
}

function levelsOf(dub: Settings["dub"]): DubLevels {
  return {
    dubGain: dub.volumePercent / 100,
    originalGain: dub.originalOn ? dub.originalPercent / 100 : 0,
    duckGain: dub.duckPercent / 100,
  };
}
