import * as v from "valibot";
import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";
import type { ShownTranscriptStatus, TranscriptRequest } from "../../messaging/protocol.ts";
import { browser } from "../../platform/browser.ts";
import { diskJournal } from "../../store/journal.ts";
import { rememberOffset, samePage, transcriptOffset } from "../../store/transcript-offsets.ts";
import type { SettingsCache } from "../captions/settings-cache.ts";
import { tabFacts } from "../captions/tab-facts.ts";
import { injectCues } from "../pages/inject-cues.ts";
import { type Showing, ShownTranscript } from "./shown-transcript.ts";

const KEY = "shownTranscripts";

const RememberedSchema = v.array(
  v.object({
    tabId: v.number(),
    sessionId: v.string(),
    lanes: v.array(v.string()),
    offsetMs: v.number(),
    address: v.string(),
    isPrivate: v.boolean(),
  }),
);

/** The captions of tabs, as far as they have to make room. */
export interface ShownTranscriptsDeps {
  readonly book: SettingsCache;
  statusOf(tabId: number): Promise<CaptionStatus>;
  stop(tabId: number): Promise<unknown>;
  /** Takes out of the page what captions have left there. */
  clear(tabId: number): Promise<void>;
}

/** The stored transcripts that are shown over tabs; they outlive the worker. */
export class ShownTranscripts {
  readonly #world: ShownTranscriptsDeps;
  readonly #shown = new Map<number, ShownTranscript>();
  /** Who waits until the captions of a tab are over. */
  readonly #waiting = new Map<number, () => void>();
  readonly #recalled: Promise<void>;

  constructor(world: ShownTranscriptsDeps) {
    this.#world = world;
    // What cannot be recalled is shown again by the user.
    this.#recalled = this.#recall().catch(() => undefined);
  }

  /** Shows a transcript, in place of another one or of captions; null where the page lets none in. */
  async show(request: TranscriptRequest): Promise<ShownTranscriptStatus | null> {
    await this.#recalled;
    const { tabId, sessionId, lanes } = request;
    const [session, facts] = await Promise.all([diskJournal.session(sessionId), tabFacts(tabId)]);
    if (!session || lanes.length === 0) return null;
    await this.#endCaptions(tabId);
    await this.#world.book.read();
    const { address, isPrivate } = facts;
    const offsetMs = await transcriptOffset(sessionId, address);
    const earlier = this.#shown.get(tabId);
    const shown = this.#create({ tabId, session, lanes, offsetMs, address, isPrivate });
    // The page has the script of the earlier one, and takes no second one.
    const frames = earlier?.detach() ?? [];
    if (!(await injectCues(tabId))) {
      this.#shown.delete(tabId);
      return null;
    }
    for (const frame of frames) void shown.attach(frame);
    await this.#remember();
    return shown.status;
  }

  /** Takes the transcript of a tab out of its page. */
  async hide(tabId: number): Promise<void> {
    await this.#recalled;
    this.#shown.get(tabId)?.end();
    if (this.#shown.delete(tabId)) await this.#remember();
  }

  /** Takes all transcripts out of their pages. */
  async hideAll(): Promise<void> {
    await this.#recalled;
    for (const tabId of [...this.#shown.keys()]) await this.hide(tabId);
  }

  /** Moves the cues of a tab. */
  async nudge(tabId: number, byMs: number): Promise<ShownTranscriptStatus | null> {
    await this.#recalled;
    this.#shown.get(tabId)?.nudge(byMs);
    return this.#shown.get(tabId)?.status ?? null;
  }

  /** What is shown over a tab. */
  async status(tabId: number): Promise<ShownTranscriptStatus | null> {
    await this.#recalled;
    return this.#shown.get(tabId)?.status ?? null;
  }

  /** A frame of a page asks what it has to show. */
  async attach(frame: ChannelEnd<"cues">): Promise<void> {
    await this.#recalled;
    const shown = this.#shownTo(frame);
    if (!shown) return frame.post({ kind: "end" });
    const { tabId, address } = shown.showing;
    // The tab has gone to another page: what is shown belongs to the one before.
    if (frame.isTop && address !== "" && !samePage(frame.address, address)) {
      frame.post({ kind: "end" });
      return await this.hide(tabId);
    }
    await shown.attach(frame);
  }

  /** A frame tells something. */
  async hear(frame: ChannelEnd<"cues">, message: unknown): Promise<void> {
    await this.#recalled;
    await this.#shownTo(frame)?.hear(frame, message);
  }

  /** The browser tells that a tab shows something else, perhaps the same page anew. */
  async redraw(tabId: number, address: string | undefined): Promise<void> {
    await this.#recalled;
    const shown = this.#shown.get(tabId);
    if (!shown) return;
    const before = shown.showing.address;
    const isOther = address !== undefined && before !== "" && !samePage(address, before);
    if (isOther || !(await injectCues(tabId))) await this.hide(tabId);
  }

  /** The user has changed what holds for captions. */
  async follow(): Promise<void> {
    await this.#recalled;
    if (this.#shown.size === 0) return;
    await this.#world.book.read();
    for (const shown of this.#shown.values()) shown.follow();
  }

  /** The status of a tab's captions has changed: they take the place of what is shown. */
  tell(status: CaptionStatus): void {
    const { tabId, state } = status;
    if (!isActive(state)) this.#waiting.get(tabId)?.();
    else if (state === "requesting") void this.hide(tabId);
  }

  async #endCaptions(tabId: number): Promise<void> {
    const { state } = await this.#world.statusOf(tabId);
    if (!isActive(state)) return await this.#world.clear(tabId);
    const over = new Promise<void>((resolve) => this.#waiting.set(tabId, resolve));
    await this.#world.stop(tabId);
    await over;
    this.#waiting.delete(tabId);
  }

  #create(showing: Showing): ShownTranscript {
    const { tabId, session, address, isPrivate } = showing;
    const shown = new ShownTranscript(showing, this.#world.book, {
      onOffset: (offsetMs) => {
        if (!isPrivate) void rememberOffset(session.id, address, offsetMs);
        void this.#remember();
      },
      onHide: () => void this.hide(tabId),
    });
    this.#shown.set(tabId, shown);
    return shown;
  }

  #shownTo({ tabId }: ChannelEnd<"cues">): ShownTranscript | undefined {
    return tabId === undefined ? undefined : this.#shown.get(tabId);
  }

  async #remember(): Promise<void> {
    const shown = [...this.#shown.values()].map(({ showing, status }) => {
      const { tabId, sessionId, offsetMs } = status;
      const { lanes, address, isPrivate } = showing;
      return { tabId, sessionId, lanes, offsetMs, address, isPrivate };
    });
    await browser.storage.session.set({ [KEY]: shown });
  }

  async #recall(): Promise<void> {
    const stored = await browser.storage.session.get(KEY);
    const remembered = v.safeParse(RememberedSchema, stored[KEY]);
    if (!remembered.success || remembered.output.length === 0) return;
    await this.#world.book.read();
    for (const { sessionId, ...tab } of remembered.output) {
      const session = await diskJournal.session(sessionId);
      if (session) this.#create({ ...tab, session });
    }
  }
}
