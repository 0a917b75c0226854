import type { LaneId } from "../../captions/segment.ts";
import { laneCues } from "../../captions/subtitles/export-files.ts";
import { segmentCues } from "../../captions/subtitles/segment-cues.ts";
import type { Cue } from "../../captions/subtitles/subtitle-cues.ts";
import { timedSegments } from "../../captions/subtitles/time-base.ts";
import type { Transcript } from "../../captions/subtitles/transcript.ts";
import { RateLimit } from "../../lib/rate-limit.ts";
import type { ChannelEnd, CuesMessage } from "../../messaging/channel.ts";
import { type PlayerClock, readCueReport } from "../../messaging/cue-report.ts";
import { readFrameObstacles } from "../../messaging/frame-obstacles.ts";
import { type OverlayReport, readOverlayReport } from "../../messaging/overlay-report.ts";
import type { ShownTranscriptStatus } from "../../messaging/protocol.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { journalSegments } from "../../store/journal.ts";
import type { JournalSession } from "../../store/journal-entry.ts";
import { storedTranscript } from "../../store/stored-transcript.ts";
import { MAX_OFFSET_MS } from "../../store/transcript-offsets.ts";
import type { SettingsCache } from "../captions/settings-cache.ts";
import { TabChoices } from "../captions/tab-choices.ts";

type Frame = ChannelEnd<"cues">;

/** Cues of one message: some hundred kilobytes at most. */
const CUES_A_MESSAGE = 1000;

/** Frames tell of every jump; one that goes on and on is not heard. */
const REPORT_BURST = 60;
const REPORTS_PER_SECOND = 20;

/** What is shown, and over what. */
export interface Showing {
  readonly tabId: number;
  readonly session: JournalSession;
  readonly lanes: readonly LaneId[];
  readonly offsetMs: number;
  /** Of the page that it was begun on. */
  readonly address: string;
  readonly isPrivate: boolean;
}

/** What the user does with it in the page. */
export interface ShownTranscriptEvents {
  onOffset(offsetMs: number): void;
  /** It is to go. */
  onHide(): void;
}

/** A stored transcript over the players of one tab. The page keeps the time; nobody is heard. */
export class ShownTranscript {
  readonly showing: Showing;
  readonly #choices: TabChoices;
  readonly #events: ShownTranscriptEvents;
  readonly #frames = new Map<Frame, { readonly id: string; readonly limit: RateLimit }>();
  readonly #clocks = new Map<Frame, PlayerClock>();
  readonly #cues: Promise<ReadonlyMap<LaneId, readonly Cue[]>>;
  #lanes: readonly LaneId[];
  #offsetMs: number;
  #onlyLane: LaneId | null = null;

  constructor(showing: Showing, book: SettingsCache, events: ShownTranscriptEvents) {
    this.showing = showing;
    this.#lanes = showing.lanes;
    this.#offsetMs = showing.offsetMs;
    this.#events = events;
    this.#choices = new TabChoices(book);
    this.#choices.setPrivate(showing.isPrivate);
    this.#choices.visit(showing.address);
    this.#cues = cuesOf(showing.session);
  }

  get status(): ShownTranscriptStatus {
    const { tabId, session } = this.showing;
    const title = session.name ?? session.title;
    return { tabId, sessionId: session.id, title, lanes: this.#lanes, offsetMs: this.#offsetMs };
  }

  /** A frame of the page is there. */
  async attach(frame: Frame): Promise<void> {
    const limit = new RateLimit(REPORT_BURST, REPORTS_PER_SECOND);
    this.#frames.set(frame, { id: crypto.randomUUID(), limit });
    frame.onClosed(() => this.#forget(frame));
    if (!frame.isTop) return;
    post(frame, { kind: "begin", offsetMs: this.#offsetMs });
    this.#look([frame]);
    for (const [other, clock] of this.#clocks) this.#tellClock(other, clock);
    for (const [lane, cues] of await this.#cues) {
      for (let at = 0; at < cues.length; at += CUES_A_MESSAGE) {
        if (!this.#frames.has(frame)) return;
        post(frame, { kind: "cues", lane, cues: cues.slice(at, at + CUES_A_MESSAGE) });
      }
    }
  }

  /** A frame tells something; it is heard only as far as a page may ask for anything. */
  async hear(frame: Frame, message: unknown): Promise<void> {
    const known = this.#frames.get(frame);
    if (!known?.limit.allows(performance.now())) return;
    const cue = readCueReport(message);
    if (cue?.kind === "clock" && !frame.isTop) {
      if (cue.clock) this.#clocks.set(frame, cue.clock);
      else this.#clocks.delete(frame);
      this.#tellClock(frame, cue.clock);
    }
    if (cue?.kind === "nudge") this.nudge(cue.byMs);
    const obstacles = readFrameObstacles(message);
    if (obstacles && !frame.isTop) {
      this.#tellTop({ kind: "overlay", message: { kind: "frame-obstacles", report: obstacles } });
    }
    const report = frame.isTop ? readOverlayReport(message) : null;
    if (report) await this.#act(report);
  }

  /** Moves the cues: they come so much later than before. */
  nudge(byMs: number): void {
    const wanted = Math.round((this.#offsetMs + byMs) / 100) * 100;
    this.#offsetMs = Math.max(-MAX_OFFSET_MS, Math.min(MAX_OFFSET_MS, wanted));
    this.#tellTop({ kind: "offset", offsetMs: this.#offsetMs });
    this.#events.onOffset(this.#offsetMs);
  }

  /** What the user has chosen of how captions look has changed. */
  follow(): void {
    this.#look(this.#frames.keys());
  }

  /** Gives up the frames to the transcript that follows in the same tab. */
  detach(): readonly Frame[] {
    const frames = [...this.#frames.keys()];
    this.#frames.clear();
    return frames;
  }

  /** Takes everything out of the page. */
  end(): void {
    for (const frame of this.#frames.keys()) post(frame, { kind: "end" });
    this.#frames.clear();
  }

  async #act(report: OverlayReport): Promise<void> {
    switch (report.kind) {
      case "hide":
        return this.#events.onHide();
      case "next-lane":
        this.#nextLane();
        break;
      case "place":
        this.#choices.place(report.where, report.place);
        break;
      case "size":
        await this.#choices.stepSize(report.step);
        break;
      case "pace":
        // Prepared cues have their own pace.
        return;
    }
    this.follow();
  }

  #nextLane(): void {
    const { lanes } = this.showing;
    const at = this.#onlyLane === null ? -1 : lanes.indexOf(this.#onlyLane);
    this.#onlyLane = lanes.length > 1 ? (lanes[at + 1] ?? null) : null;
    this.#lanes = this.#onlyLane === null ? lanes : [this.#onlyLane];
  }

  #look(frames: Iterable<Frame>): void {
    const { look } = this.#choices;
    for (const frame of frames) {
      if (!frame.isTop) continue;
      post(frame, { kind: "overlay", message: { kind: "look", look } });
      post(frame, { kind: "overlay", message: { kind: "lanes", lanes: this.#lanes } });
    }
  }

  #tellClock(frame: Frame, clock: PlayerClock | null): void {
    const id = this.#frames.get(frame)?.id;
    if (id !== undefined) this.#tellTop({ kind: "clock", frame: id, clock });
  }

  #tellTop(message: CuesMessage): void {
    for (const frame of this.#frames.keys()) if (frame.isTop) post(frame, message);
  }

  #forget(frame: Frame): void {
    this.#tellClock(frame, null);
    this.#frames.delete(frame);
    this.#clocks.delete(frame);
  }
}

/** A page may be gone before the browser says so. */
function post(frame: Frame, message: CuesMessage): void {
  try {
    frame.post(message);
  } catch {
    // Nobody is there to be told.
  }
}

/** The cues of every lane: those that are not drawn are there for whoever asks for the original. */
async function cuesOf(session: JournalSession): Promise<ReadonlyMap<LaneId, readonly Cue[]>> {
  const transcript = storedTranscript(session, await journalSegments(session.id));
  return new Map(
    transcript.lanes.map((each) => [each.lane, cuesOfLane(session, transcript, each)]),
  );
}

function cuesOfLane(
  { origin }: JournalSession,
  transcript: Transcript,
  lane: Transcript["lanes"][number],
): readonly Cue[] {
  // Subtitles from a file stand as they were made.
  if (origin === "import") return segmentCues(timedSegments(lane.segments, "media", transcript));
  const seconds = new Intl.NumberFormat(uiLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return laneCues(lane, transcript, "media", {
    language: uiLanguage(),
    gap: (lengthMs) => text("transcript_gap", seconds.format(lengthMs / 1000)),
  });
}
