import {
  type DubLevels,
  headersOf,
  type SpeechChunk,
  type SpeechNews,
} from "../../audio/speech-chunk.ts";
import { DEFAULT_TARGET_CONTENT_TYPE, type TargetContentType } from "../../audio/target-formats.ts";
import type { LaneId } from "../../captions/segment.ts";
import type { CaptionStatus, DubState } from "../../messaging/caption-status.ts";
import type { OverlayMessage } from "../../messaging/channel.ts";
import type { DubPort } from "../../messaging/dub-port.ts";
import { spokenTarget } from "../../service/voice-session/voice-session-request.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import type { SpeechPlace } from "../../voice/word-source.ts";

/** Where the dub of one tab leads. */
export interface DubLinkDeps {
  readonly port: DubPort;
  /** Marks words in the page. */
  mark(message: Extract<OverlayMessage, { kind: "speaking" | "speech-skipped" }>): void;
  onState(state: DubState): void;
}

/** Words that are said or wait to be. */
interface Utterance extends SpeechPlace {
  readonly text: string;
}

/** Less speech waits than this: the dub is on time again. */
const ON_TIME_MS = 1500;

/** Far more than wait at a time; speech that is lost on its way would else stay in memory. */
const MAX_UTTERANCES = 200;

/** Without a dub the tab sounds as it does. */
const UNDUBBED: DubLevels = { dubGain: 1, originalGain: 1, duckGain: 1 };

/** The dub of one tab's captions between the words, the player, the settings and the page. */
export class DubLink {
  readonly #world: DubLinkDeps;
  readonly #utterances = new Map<string, Utterance>();
  #language: LaneId | null = null;
  #format = "";
  #levels: DubLevels = UNDUBBED;
  #hasTold = false;
  #isMuted = false;
  #isPaused = false;
  #hasEnded = false;
  /** Formats that the browser has turned out not to play. */
  readonly #unplayable = new Set<TargetContentType>();
  /** The state while all comes in time. */
  #usualState: DubState = "off";
  #state: DubState = "off";
  #speaking: string | null = null;
  /** The utterance that came last when the player jumped, and what came before it. */
  #left: ReadonlySet<string> = new Set();
  /** What was spoken before, on the capture clock, belongs to a place that was left. */
  #leftUntilMs = Number.NEGATIVE_INFINITY;

  constructor(world: DubLinkDeps) {
    this.#world = world;
  }

  /** The user's choices as far as the browser plays what they ask for: else in the usual format. */
  playable(settings: Settings): Settings {
    const { dub } = settings;
    if (!this.#unplayable.has(dub.format)) return settings;
    return { ...settings, dub: { ...dub, format: DEFAULT_TARGET_CONTENT_TYPE } };
  }

  /** The user's choices, at the beginning, whenever they change, and when one cannot be played. */
  follow(settings: Settings): void {
    const { dub } = settings;
    const { format } = this.playable(settings).dub;
    const language = spokenTarget(settings);
    const state = language === null ? "off" : this.#stateIn(format, dub.format);
    const isAnother = language !== this.#language || format !== this.#format;
    if (language !== this.#language && this.#language !== null) this.#drop();
    this.#language = language;
    this.#format = format;
    if (isAnother || state !== this.#usualState) this.#enter(state);
    this.#usualState = state;
    this.#levels = language === null ? UNDUBBED : levelsOf(dub);
    this.#tellLevels();
  }

  /** How the captions are doing: a muted tab is silent, and a player that is paused is waited for. */
  look({ tabMuted, player }: Pick<CaptionStatus, "tabMuted" | "player">): void {
    this.#isMuted = tabMuted;
    this.#tellLevels();
    this.#isPaused = player.paused;
    this.#tellHold();
  }

  /** A player that has come to its end is not paused: the last words are said. */
  setEnded(hasEnded: boolean): void {
    this.#hasEnded = hasEnded;
    this.#tellHold();
  }

  /**
   * The player has jumped: nothing of what was spoken before is said any more.
   * @param positionMs of the jump on the capture clock
   */
  seek(positionMs: number): void {
    this.#leftUntilMs = Math.max(this.#leftUntilMs, positionMs);
    this.#drop();
  }

  /** A piece of speech has come. */
  speak(chunk: SpeechChunk, place: SpeechPlace): void {
    const { utterance, text } = chunk;
    const earlier = this.#utterances.get(utterance);
    this.#utterances.set(utterance, { ...place, text: text ?? earlier?.text ?? "" });
    if (this.#utterances.size > MAX_UTTERANCES) this.#forgetOldest();
    const said = this.#isWanted(utterance, place) ? chunk : headersOf(chunk);
    if (said.parts.length > 0) this.#world.port.speak(said);
  }

  /** What becomes of it. */
  hear(news: SpeechNews): void {
    switch (news.kind) {
      case "speaking":
        this.#speak(news);
        break;
      case "spoken":
        this.#end(news.utterance);
        break;
      case "skipped":
        this.#skip(news.utterance);
        break;
      case "unplayable":
        this.#unplayable.add(news.contentType);
        break;
      case "backlog":
        if (this.#state === "behind" && news.waitingMs < ON_TIME_MS) this.#enter("on");
    }
  }

  #isWanted(utterance: string, { lane, spokenMs }: SpeechPlace): boolean {
    if (lane !== this.#language || this.#left.has(utterance)) return false;
    return spokenMs === null || spokenMs >= this.#leftUntilMs;
  }

  #speak({ utterance, playedMs, lengthMs, atMs, rate }: Extract<SpeechNews, { kind: "speaking" }>) {
    const said = this.#utterances.get(utterance);
    this.#speaking = utterance;
    // Of a life of the worker that was stopped: nobody knows its words any more.
    if (!said || said.text === "") return this.#world.mark({ kind: "speaking", speaking: null });
    const { lane, ordinal, text } = said;
    const speaking = { lane, ordinal, text, playedMs, lengthMs, atMs, rate };
    this.#world.mark({ kind: "speaking", speaking });
  }

  #skip(utterance: string): void {
    const { lane, ordinal } = this.#utterances.get(utterance) ?? {};
    if (lane !== undefined && typeof ordinal === "number") {
      this.#world.mark({ kind: "speech-skipped", lane, ordinal });
    }
    this.#end(utterance);
    if (this.#state === "on") this.#enter("behind");
  }

  #end(utterance: string): void {
    this.#utterances.delete(utterance);
    if (utterance !== this.#speaking) return;
    this.#speaking = null;
    this.#world.mark({ kind: "speaking", speaking: null });
  }

  /** What waits is not said, and what follows of it neither. */
  #drop(): void {
    this.#left = new Set(this.#utterances.keys());
    this.#world.port.drop();
    if (this.#speaking !== null) this.#end(this.#speaking);
  }

  #forgetOldest(): void {
    for (const oldest of this.#utterances.keys()) {
      this.#utterances.delete(oldest);
      return;
    }
  }

  /** Not before a dub is wanted: whoever is told gets ready to speak. */
  #tellLevels(): void {
    if (this.#state === "off" && !this.#hasTold) return;
    this.#hasTold = true;
    this.#world.port.setLevels(this.#isMuted ? { ...this.#levels, dubGain: 0 } : this.#levels);
  }

  #tellHold(): void {
    this.#world.port.hold(this.#isPaused && !this.#hasEnded);
  }

  #stateIn(format: TargetContentType, chosen: TargetContentType): DubState {
    if (this.#unplayable.has(format)) return "unplayable";
    return format === chosen ? "on" : "replaced";
  }

  #enter(state: DubState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#world.onState(state);
  }
}

function levelsOf(dub: Settings["dub"]): DubLevels {
  return {
    dubGain: dub.volumePercent / 100,
    originalGain: dub.originalOn ? dub.originalPercent / 100 : 0,
    duckGain: dub.duckPercent / 100,
  };
}
