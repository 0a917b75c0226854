import type { LaneId } from "../../captions/segment.ts";
import { laneCues } from "../../captions/subtitles/export-files.ts";
import type { Cue } from "../../captions/subtitles/subtitle-cues.ts";
import type { Transcript } from "../../captions/subtitles/transcript.ts";
import { RateLimit } from "../../lib/rate-limit.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { ChannelEnd, CuesMessage } from "../../messaging/channel.ts";
import { mainClock, type PlayerClock, readCueReport } from "../../messaging/cue-report.ts";
import { readFrameObstacles } from "../../messaging/frame-obstacles.ts";
import { type OverlayReport, readOverlayReport } from "../../messaging/overlay-report.ts";
import type { ShownTranscriptStatus, SubtitleTranslation } from "../../messaging/protocol.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { journalSegments } from "../../store/journal/journal.ts";
import type { JournalSession } from "../../store/journal/journal-entry.ts";
import { storedTranscript } from "../../store/journal/stored-transcript.ts";
import { MAX_OFFSET_MS } from "../../store/shown-transcripts/transcript-offsets.ts";
import type { SettingsCache } from "../captions/settings-cache.ts";
import { TabChoices } from "../captions/tab-choices.ts";

type Frame = ChannelEnd<"cues">;

// Cues per message: some hundred kilobytes at most.
const CUES_PER_MESSAGE = 1000;

// Frames report every jump; a flood of reports is ignored.
const REPORT_BURST = 60;
const REPORTS_PER_SECOND = 20;

// Clocks of pages and ours rarely differ at all.
const CLOCK_OFF_MS = 30_000;

export interface Showing {
  readonly tabId: number;
  readonly session: JournalSession;
  readonly lanes: readonly LaneId[];
  readonly offsetMs: number;
  /** URL of the page when the transcript was first shown. */
  readonly address: string;
  readonly isPrivate: boolean;
  /** Whether its cues come while it is shown; otherwise they are read from disk. */
  readonly isLive: boolean;
}

/** Follows a transcript whose cues come while it is shown. */
export interface LiveListener {
  readonly translation: SubtitleTranslation;
  /** The player has moved otherwise than by playing. */
  onClock(): void;
  /**
   * The page was loaded again and lost its scripts, or the tab shows another page of its site.
   * @param address of the page; undefined where the browser withholds it
   */
  onPageLoaded(address: string | undefined): void;
  /** The transcript is no longer shown. */
  onHidden(): void;
}

export interface ShownTranscriptEvents {
  onOffset(offsetMs: number): void;
  onHide(): void;
}

export class ShownTranscript {
  readonly showing: Showing;
  readonly #choices: TabChoices;
  readonly #events: ShownTranscriptEvents;
  readonly #frames = new Map<Frame, { readonly id: string; readonly limit: RateLimit }>();
  readonly #clocks = new Map<Frame, PlayerClock>();
  readonly #cues = new Map<LaneId, Cue[]>();
  readonly #loaded: Promise<void>;
  // Frames that have all cues so far.
  readonly #ready = new Set<Frame>();
  #listener: LiveListener | null = null;
  #allLanes: readonly LaneId[];
  #lanes: readonly LaneId[];
  #offsetMs: number;
  #onlyLane: LaneId | null = null;

  constructor(showing: Showing, settings: SettingsCache, events: ShownTranscriptEvents) {
    this.showing = showing;
    this.#allLanes = showing.lanes;
    this.#lanes = showing.lanes;
    this.#offsetMs = showing.offsetMs;
    this.#events = events;
    this.#choices = new TabChoices(settings);
    this.#choices.setPrivate(showing.isPrivate);
    this.#choices.setPage(showing.address);
    this.#loaded = showing.isLive ? Promise.resolve() : this.#load(showing.session);
  }

  get status(): ShownTranscriptStatus {
    const { tabId, session } = this.showing;
    const title = session.name ?? session.title;
    return {
      ...{ tabId, sessionId: session.id, title, lanes: this.#lanes },
      ...{ offsetMs: this.#offsetMs, translation: this.#listener?.translation ?? null },
    };
  }

  /** All lanes, also when the user has picked one of them. */
  get allLanes(): readonly LaneId[] {
    return this.#allLanes;
  }

  /** Where the main player is on the clock of the cues; null without a player. */
  get position(): { readonly cueMs: number; readonly rate: number } | null {
    const clock = mainClock(this.#clocks.values());
    if (!clock) return null;
    const { mediaMs, atMs, rate } = clock;
    const passedMs = wallClockMs() - atMs;
    // A page's clock that is too far off is not believed.
    const isOff = Math.abs(passedMs) > CLOCK_OFF_MS;
    return { cueMs: mediaMs + (isOff ? 0 : Math.max(0, passedMs)) * rate - this.#offsetMs, rate };
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  setListener(listener: LiveListener | null): void {
    this.#listener = listener;
  }

  /** Adds cues of a lane, in the page too. */
  addCues(lane: LaneId, cues: readonly Cue[]): void {
    const own = this.#cues.get(lane) ?? [];
    this.#cues.set(lane, own);
    for (const cue of cues) own.push(cue);
    for (const frame of this.#ready) postCues(frame, lane, cues);
  }

  setLanes(lanes: readonly LaneId[]): void {
    if (lanes.join(" ") === this.#allLanes.join(" ")) return;
    this.#allLanes = lanes;
    if (this.#onlyLane !== null && !lanes.includes(this.#onlyLane)) this.#onlyLane = null;
    this.#lanes = this.#onlyLane === null ? lanes : [this.#onlyLane];
    this.refreshLook();
  }

  /** Shows a sentence over the page for a moment. */
  showMessage(message: string): void {
    this.#postToTop({ kind: "overlay", message: { kind: "message", text: message } });
  }

  async attachFrame(frame: Frame): Promise<void> {
    const limit = new RateLimit(REPORT_BURST, REPORTS_PER_SECOND);
    if (!this.#frames.has(frame)) this.#frames.set(frame, { id: crypto.randomUUID(), limit });
    frame.onClosed(() => this.#removeFrame(frame));
    if (!frame.isTop) return;
    post(frame, { kind: "begin", offsetMs: this.#offsetMs });
    this.#postLook([frame]);
    for (const [other, clock] of this.#clocks) {
      if (!other.isTop) this.#postClock(other, clock);
    }
    await this.#loaded;
    if (!this.#frames.has(frame)) return;
    this.#ready.add(frame);
    for (const [lane, cues] of this.#cues) postCues(frame, lane, cues);
  }

  /** Frames are untrusted: only checked reports have an effect. */
  async onFrameMessage(frame: Frame, message: unknown): Promise<void> {
    const known = this.#frames.get(frame);
    if (!known?.limit.allows(performance.now())) return;
    const cue = readCueReport(message);
    if (cue?.kind === "clock") {
      if (cue.clock) this.#clocks.set(frame, cue.clock);
      else this.#clocks.delete(frame);
      // The top frame knows its own player.
      if (!frame.isTop) this.#postClock(frame, cue.clock);
      this.#listener?.onClock();
    }
    if (cue?.kind === "nudge") this.nudge(cue.byMs);
    const obstacles = readFrameObstacles(message);
    if (obstacles && !frame.isTop) {
      this.#postToTop({ kind: "overlay", message: { kind: "frame-obstacles", report: obstacles } });
    }
    const report = frame.isTop ? readOverlayReport(message) : null;
    if (report) await this.#applyReport(report);
  }

  /** Shifts the cues; a negative `byMs` makes them earlier. */
  nudge(byMs: number): void {
    const wanted = Math.round((this.#offsetMs + byMs) / 100) * 100;
    this.#offsetMs = Math.max(-MAX_OFFSET_MS, Math.min(MAX_OFFSET_MS, wanted));
    this.#postToTop({ kind: "offset", offsetMs: this.#offsetMs });
    this.#events.onOffset(this.#offsetMs);
    this.#listener?.onClock();
  }

  onPageLoaded(address: string | undefined): void {
    this.#listener?.onPageLoaded(address);
  }

  refreshLook(): void {
    this.#postLook(this.#frames.keys());
  }

  /** Takes over the frames of the transcript that the tab has shown so far. */
  takeFrames(earlier: ShownTranscript): void {
    const frames = [...earlier.#frames];
    // The page knows the players of other frames by these ids.
    for (const [frame, known] of frames) this.#frames.set(frame, known);
    for (const [frame, clock] of earlier.#clocks) this.#clocks.set(frame, clock);
    earlier.#end();
    for (const [frame] of frames) void this.attachFrame(frame);
  }

  removeFromPage(): void {
    for (const frame of this.#frames.keys()) post(frame, { kind: "end" });
    this.#end();
  }

  #end(): void {
    this.#frames.clear();
    this.#ready.clear();
    this.#clocks.clear();
    const listener = this.#listener;
    this.#listener = null;
    listener?.onHidden();
  }

  // Cues of all lanes, also of hidden ones, in case the user asks for the original.
  async #load(session: JournalSession): Promise<void> {
    const transcript = storedTranscript(session, await journalSegments(session.id));
    for (const lane of transcript.lanes) this.addCues(lane.lane, laneCuesOf(transcript, lane));
  }

  async #applyReport(report: OverlayReport): Promise<void> {
    switch (report.kind) {
      case "hide":
        return this.#events.onHide();
      case "next-lane":
        this.#nextLane();
        break;
      case "place":
        this.#choices.setPosition(report.where, report.place);
        break;
      case "size":
        await this.#choices.stepSize(report.step);
        break;
      case "pace":
        // Stored cues have a fixed pace.
        return;
    }
    this.refreshLook();
  }

  #nextLane(): void {
    const lanes = this.#allLanes;
    const at = this.#onlyLane === null ? -1 : lanes.indexOf(this.#onlyLane);
    this.#onlyLane = lanes.length > 1 ? (lanes[at + 1] ?? null) : null;
    this.#lanes = this.#onlyLane === null ? lanes : [this.#onlyLane];
  }

  #postLook(frames: Iterable<Frame>): void {
    const { look } = this.#choices;
    for (const frame of frames) {
      if (!frame.isTop) continue;
      post(frame, { kind: "overlay", message: { kind: "look", look } });
      post(frame, { kind: "overlay", message: { kind: "lanes", lanes: this.#lanes } });
    }
  }

  #postClock(frame: Frame, clock: PlayerClock | null): void {
    const id = this.#frames.get(frame)?.id;
    if (id !== undefined) this.#postToTop({ kind: "clock", frame: id, clock });
  }

  #postToTop(message: CuesMessage): void {
    for (const frame of this.#frames.keys()) if (frame.isTop) post(frame, message);
  }

  #removeFrame(frame: Frame): void {
    this.#postClock(frame, null);
    this.#frames.delete(frame);
    this.#ready.delete(frame);
    this.#clocks.delete(frame);
    this.#listener?.onClock();
  }
}

// A page may be gone before the browser reports it.
function post(frame: Frame, message: CuesMessage): void {
  try {
    frame.post(message);
  } catch {
    // The frame is gone.
  }
}

function postCues(frame: Frame, lane: LaneId, cues: readonly Cue[]): void {
  for (let at = 0; at < cues.length; at += CUES_PER_MESSAGE) {
    post(frame, { kind: "cues", lane, cues: cues.slice(at, at + CUES_PER_MESSAGE) });
  }
}

function laneCuesOf(transcript: Transcript, lane: Transcript["lanes"][number]): readonly Cue[] {
  const seconds = new Intl.NumberFormat(uiLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return laneCues(lane, transcript, "media", {
    language: uiLanguage(),
    gap: (lengthMs) => text("transcript_gap", seconds.format(lengthMs / 1000)),
  });
}
