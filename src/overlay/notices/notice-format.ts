import { PACE_DELAY_MS } from "../../captions/pace/pace-delays.ts";
import { PACE_NAMES, type Pace } from "../../captions/pace/reading-choices.ts";
import { type CaptionStatus, troubleReason } from "../../messaging/caption-status.ts";
import { type TextKey, text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";

export interface Notice {
  readonly text: string;
  /** Captions have stopped and the user has to act. */
  readonly isProblem: boolean;
  /** Wall clock of the next attempt; a countdown follows the text. Null for none. */
  readonly untilMs: number | null;
}

/** Recent changes that are announced for a limited time. */
export type RecentEvent = "lost" | "muted" | "rate" | "dub" | "journal" | "engine";

export interface NoticeContext {
  readonly hasWords: boolean;
  readonly recent: ReadonlySet<RecentEvent>;
  readonly isBehind: boolean;
}

/** How far captions lag behind the sound, in milliseconds. */
export function behindMs(status: CaptionStatus): number {
  return Math.max(status.behindMs ?? 0, status.backlogMs);
}

export function noticeFor(status: CaptionStatus, context: NoticeContext): Notice | null {
  const { state, failure, trouble } = status;
  if (state === "idle" || state === "ended") return null;
  // Captions that wait for the user's decision have a failure too.
  if (failure) return plainNotice(text(`error_${failure.reason}`), true);
  if (state === "failed") return null;
  if (trouble) {
    const sentence = text(`trouble_${troubleReason(trouble)}`);
    return { text: sentence, isProblem: false, untilMs: trouble.retryAtMs };
  }
  const sentence = urgentSentence(status, context) ?? quietSentence(status, context);
  return sentence === null ? null : plainNotice(sentence);
}

export function formatPace(pace: Pace): string {
  const name = text(`pace_${PACE_NAMES[pace]}`);
  const delayMs = PACE_DELAY_MS[pace];
  return delayMs === 0
    ? text("pace_words_at_once", name)
    : text("pace_words", name, seconds(delayMs, 1));
}

// Sentences shown even beside captions.
function urgentSentence(status: CaptionStatus, { recent, isBehind }: NoticeContext): string | null {
  const { state, sound, lostMs, player, slowLink, tabMuted, dub } = status;
  if (state === "reconnecting") return text("overlay_reconnecting");
  if (sound === "blocked") return text("sound_blocked");
  if (recent.has("lost")) return text("sound_lost", seconds(lostMs, 1));
  // Captions are behind after an outage, and who makes them now matters more.
  if (recent.has("engine")) return text(`engine_${status.engine}`);
  if (status.journalFailure && recent.has("journal"))
    return text(`words_not_kept_${status.journalFailure}`);
  // What is still late when the user pauses appears without a further word.
  if (isBehind && !player.paused) {
    const behind = text("overlay_behind", seconds(behindMs(status), 0));
    return slowLink ? `${behind} ${text("overlay_slow_link")}` : behind;
  }
  if (slowLink) return text("overlay_slow_link");
  if (state === "paused" && !player.paused) return text("overlay_paused");
  if (tabMuted && recent.has("muted")) return text("overlay_muted");
  if (recent.has("dub") && (dub === "replaced" || dub === "unplayable")) {
    return text(`overlay_dub_${dub}`);
  }
  if (player.rate !== 1 && recent.has("rate")) return text("overlay_rate", decimal(player.rate));
  return null;
}

// Sentences shown only while there are no captions.
function quietSentence({ state, sound, player }: CaptionStatus, { hasWords }: NoticeContext) {
  // People who pause a video know why it is silent.
  if (player.paused && sound === "silent") return null;
  const key = hasWords ? null : quietKey(state, sound);
  return key && text(key);
}

function quietKey(state: CaptionStatus["state"], sound: CaptionStatus["sound"]): TextKey | null {
  switch (state) {
    case "requesting":
      return "overlay_requesting";
    case "connecting":
      return "overlay_connecting";
    case "draining":
      return "overlay_draining";
    case "streaming":
      if (sound === "heard") return "overlay_waiting_for_words";
      return sound === "silent" ? "overlay_silent" : "overlay_waiting_for_sound";
    default:
      return null;
  }
}

/** A notice without a countdown. */
export function plainNotice(sentence: string, isProblem = false): Notice {
  return { text: sentence, isProblem, untilMs: null };
}

function seconds(ms: number, digits: number): string {
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(uiLanguage(), exactly).format(ms / 1000);
}

function decimal(value: number): string {
  return new Intl.NumberFormat(uiLanguage(), { maximumFractionDigits: 2 }).format(value);
}
