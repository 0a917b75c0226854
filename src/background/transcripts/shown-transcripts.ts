import * as v from "valibot";
import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";
import type { ShownTranscriptStatus, TranscriptRequest } from "../../messaging/protocol.ts";
import { browser } from "../../platform/browser.ts";
import { diskJournal } from "../../store/journal/journal.ts";
import { JournalSessionSchema } from "../../store/journal/journal-entry.ts";
import {
  getTranscriptOffset,
  isSamePage,
  saveTranscriptOffset,
} from "../../store/shown-transcripts/transcript-offsets.ts";
import type { SettingsCache } from "../captions/settings-cache.ts";
import { tabFacts } from "../captions/tab-facts.ts";
import { injectCues } from "../pages/inject-scripts.ts";
import { type Showing, ShownTranscript } from "./shown-transcript.ts";

const KEY = "shownTranscripts";

const SavedSchema = v.array(
  v.object({
    tabId: v.number(),
    sessionId: v.string(),
    lanes: v.array(v.string()),
    offsetMs: v.number(),
    address: v.string(),
    isPrivate: v.boolean(),
    // A player's own subtitles, which need not be on disk.
    live: v.optional(v.nullable(JournalSessionSchema), null),
  }),
);

type NewShowing = Pick<Showing, "tabId" | "session" | "lanes" | "isLive">;

export interface ShownTranscriptsDeps {
  readonly settings: SettingsCache;
  statusOf(tabId: number): Promise<CaptionStatus>;
  stopCaptions(tabId: number): Promise<unknown>;
  clearPage(tabId: number): Promise<void>;
}

/** The stored transcripts shown over tabs. They are restored after a worker restart. */
export class ShownTranscripts {
  readonly #deps: ShownTranscriptsDeps;
  readonly #shown = new Map<number, ShownTranscript>();
  readonly #onCaptionsEnd = new Map<number, () => void>();
  /** Resolves when the transcripts of the previous worker are shown again. */
  readonly restored: Promise<void>;

  constructor(deps: ShownTranscriptsDeps) {
    this.#deps = deps;
    // On failure, the user can show the transcript again.
    this.restored = this.#restore().catch(() => undefined);
  }

  /**
   * Shows a transcript in place of another one or of captions; null when the page allows no script.
   */
  async showTranscript(request: TranscriptRequest): Promise<ShownTranscriptStatus | null> {
    await this.restored;
    const { tabId, sessionId, lanes } = request;
    const session = await diskJournal.getSession(sessionId);
    if (!session || lanes.length === 0) return null;
    return (await this.#show({ tabId, session, lanes, isLive: false }))?.status ?? null;
  }

  /**
   * Shows a session whose cues come while it is shown, in place of anything else in the tab; null
   * when the page allows no script.
   */
  async showLive(showing: Omit<NewShowing, "isLive">): Promise<ShownTranscript | null> {
    await this.restored;
    return await this.#show({ ...showing, isLive: true });
  }

  /** The transcript of a tab whose cues come while it is shown. */
  liveIn(tabId: number): ShownTranscript | null {
    const shown = this.#shown.get(tabId);
    return shown?.showing.isLive ? shown : null;
  }

  async #show({ tabId, session, lanes, isLive }: NewShowing): Promise<ShownTranscript | null> {
    const { address, isPrivate } = await tabFacts(tabId);
    await this.#endCaptions(tabId);
    await this.#deps.settings.reload();
    const offsetMs = await getTranscriptOffset(session.id, address);
    const earlier = this.#shown.get(tabId);
    const place = { tabId, address, isPrivate };
    const shown = this.#create({ ...place, session, lanes, offsetMs, isLive });
    // The page keeps the script of the earlier transcript.
    if (earlier) shown.takeFrames(earlier);
    if (!(await injectCues(tabId))) {
      this.#shown.delete(tabId);
      return null;
    }
    await this.#save();
    return shown;
  }

  async hideTranscript(tabId: number): Promise<void> {
    await this.restored;
    this.#shown.get(tabId)?.removeFromPage();
    if (this.#shown.delete(tabId)) await this.#save();
  }

  async hideAll(): Promise<void> {
    await this.restored;
    for (const tabId of [...this.#shown.keys()]) await this.hideTranscript(tabId);
  }

  /** Shifts a tab's cues; a negative `byMs` makes them earlier. */
  async nudge(tabId: number, byMs: number): Promise<ShownTranscriptStatus | null> {
    await this.restored;
    this.#shown.get(tabId)?.nudge(byMs);
    return this.#shown.get(tabId)?.status ?? null;
  }

  async status(tabId: number): Promise<ShownTranscriptStatus | null> {
    await this.restored;
    return this.#shown.get(tabId)?.status ?? null;
  }

  async attachFrame(frame: ChannelEnd<"cues">): Promise<void> {
    await this.restored;
    const shown = this.#shownFor(frame);
    if (!shown) return frame.post({ kind: "end" });
    // The tab shows another page now.
    if (frame.isTop && !belongsOn(frame.address, shown.showing)) {
      frame.post({ kind: "end" });
      return await this.hideTranscript(shown.showing.tabId);
    }
    await shown.attachFrame(frame);
  }

  async onFrameMessage(frame: ChannelEnd<"cues">, message: unknown): Promise<void> {
    await this.restored;
    await this.#shownFor(frame)?.onFrameMessage(frame, message);
  }

  /** The tab was updated: injects the script again, or hides the transcript on another page. */
  async onTabUpdated(tabId: number, address: string | undefined): Promise<void> {
    await this.restored;
    const shown = this.#shown.get(tabId);
    if (!shown) return;
    const isOther = address !== undefined && !belongsOn(address, shown.showing);
    if (isOther || !(await injectCues(tabId))) await this.hideTranscript(tabId);
    else shown.onPageLoaded(address);
  }

  async refreshLook(): Promise<void> {
    await this.restored;
    if (this.#shown.size === 0) return;
    await this.#deps.settings.reload();
    for (const shown of this.#shown.values()) shown.refreshLook();
  }

  /** Hides a tab's transcript when captions start. */
  onCaptionStatus(status: CaptionStatus): void {
    const { tabId, state } = status;
    if (!isActive(state)) this.#onCaptionsEnd.get(tabId)?.();
    else if (state === "requesting") void this.hideTranscript(tabId);
  }

  async #endCaptions(tabId: number): Promise<void> {
    const { state } = await this.#deps.statusOf(tabId);
    if (!isActive(state)) return await this.#deps.clearPage(tabId);
    const over = new Promise<void>((resolve) => this.#onCaptionsEnd.set(tabId, resolve));
    await this.#deps.stopCaptions(tabId);
    await over;
    this.#onCaptionsEnd.delete(tabId);
  }

  #create(showing: Showing): ShownTranscript {
    const { tabId, session, address, isPrivate } = showing;
    const shown = new ShownTranscript(showing, this.#deps.settings, {
      onOffset: (offsetMs) => {
        if (!isPrivate) void saveTranscriptOffset(session.id, address, offsetMs);
        void this.#save();
      },
      onHide: () => void this.hideTranscript(tabId),
    });
    this.#shown.set(tabId, shown);
    return shown;
  }

  #shownFor({ tabId }: ChannelEnd<"cues">): ShownTranscript | undefined {
    return tabId === undefined ? undefined : this.#shown.get(tabId);
  }

  async #save(): Promise<void> {
    const shown = [...this.#shown.values()].map(({ showing, status }) => {
      const { tabId, sessionId, offsetMs } = status;
      const { lanes, address, isPrivate, isLive, session } = showing;
      const live = isLive ? session : null;
      return { tabId, sessionId, lanes, offsetMs, address, isPrivate, live };
    });
    await browser.storage.session.set({ [KEY]: shown });
  }

  async #restore(): Promise<void> {
    const stored = await browser.storage.session.get(KEY);
    const saved = v.safeParse(SavedSchema, stored[KEY]);
    if (!saved.success || saved.output.length === 0) return;
    await this.#deps.settings.reload();
    for (const { sessionId, live, ...tab } of saved.output) {
      const session = (await diskJournal.getSession(sessionId)) ?? live;
      if (session) this.#create({ ...tab, session, isLive: live !== null });
    }
  }
}

// Live cues follow the player to the next page of its site, such as the next episode.
function belongsOn(page: string, { address, isLive }: Showing): boolean {
  if (address === "" || isSamePage(page, address)) return true;
  return isLive && originOf(page) !== null && originOf(page) === originOf(address);
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
