import {
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
  isActive,
} from "../messaging/caption-status.ts";
import type { ChannelEnd } from "../messaging/channel.ts";
import type { SoundChunk } from "../messaging/sound-chunk.ts";
import { apiKey } from "../settings/api-key.ts";
import type { Settings } from "../settings/settings.ts";
import { settingsStore } from "../settings/settings-store.ts";
import { createCodec } from "../voice/codec/create-codec.ts";
import { VoiceStream } from "../voice/voice-stream.ts";
import { closeCapture, muteCapture, startCapture, stopCapture } from "./capture-document.ts";
import { failureOf, plainFailure } from "./failure.ts";
import { injectOverlay } from "./inject-overlay.ts";
import { isMuted } from "./is-muted.ts";
import { type CaptionedTab, type FailedTab, recallTabs, rememberTabs } from "./session-memory.ts";
import { TabCaptions } from "./tab-captions.ts";
import { tabStreamId } from "./tab-stream-id.ts";
import { visibleLanes } from "./visible-lanes.ts";
import { createVoiceDoor } from "./voice-door.ts";

/** All captioned tabs: starts and ends them, and takes each message to the tab it is for. */
export class CaptionedTabs {
  readonly #onStatus: (status: CaptionStatus) => void;
  readonly #tabs = new Map<number, TabCaptions>();
  /** What the session of each captioned tab was asked for, and its newest token. */
  readonly #sessions = new Map<number, Pick<CaptionedTab, "settings" | "token">>();
  /** What became of captions in an earlier life of the worker. */
  readonly #failures = new Map<number, CaptionFailure>();
  /** Captures that are being let go of, by their tab. */
  readonly #releases = new Map<number, Promise<void>>();
  /** Tabs that are gone while their captions are not over yet. */
  readonly #closed = new Set<number>();
  /** Resolves when the tabs of an earlier life of the worker are running again. */
  readonly #recalled: Promise<void>;

  constructor(onStatus: (status: CaptionStatus) => void) {
    this.#onStatus = onStatus;
    // A life that cannot read what the earlier one left begins anew.
    this.#recalled = this.#recall().catch(() => undefined);
  }

  /** Starts captions; those that are under way go on. A refusal comes as a status. */
  async start(tabId: number): Promise<CaptionStatus> {
    await this.#recalled;
    const earlier = this.#tabs.get(tabId);
    if (earlier && isActive(earlier.status.state)) return earlier.status;
    const captions = this.#create(tabId, Date.now());
    // After a failure the overlay is still in the page, and a page takes no second one.
    const overlay = earlier?.detach();
    if (overlay) captions.attach(overlay);
    this.#onStatus(captions.status);
    // The last chunk of the tab's earlier capture would be taken for the end of this one.
    await this.#releases.get(tabId);
    try {
      const settings = await settingsStore.get();
      // Stopped in the meantime: nothing has been begun that would have to be ended.
      if (!isActive(captions.status.state)) return captions.status;
      captions.setLanes(visibleLanes(settings.languages));
      await Promise.all([
        this.#draw(captions),
        this.#capture(captions),
        this.#listen(captions, settings, null),
      ]);
    } catch (thrown) {
      captions.fail(failureOf(thrown, captions.traceId));
    }
    return captions.status;
  }

  /** Lets go of the tab's sound; captions end when the words of what was heard have come. */
  async stop(tabId: number): Promise<CaptionStatus> {
    await this.#recalled;
    const captions = this.#tabs.get(tabId);
    captions?.stopUnconnected();
    if (captions && isActive(captions.status.state) && !(await stopCapture(tabId))) {
      captions.finish();
    }
    return this.#statusOf(tabId);
  }

  /** The status now. Where a navigation had taken the overlay away it is put back. */
  async status(tabId: number): Promise<CaptionStatus> {
    await this.#recalled;
    await this.redraw(tabId);
    return this.#statusOf(tabId);
  }

  /** The tab shows another page: the overlay has to come into it. */
  async redraw(tabId: number): Promise<void> {
    await this.#recalled;
    const captions = this.#tabs.get(tabId);
    if (!captions || !isActive(captions.status.state)) return;
    captions.setOverlayShown(await injectOverlay(tabId));
  }

  /** The user has muted a tab, or no longer: the browser mutes nothing that is played on for it. */
  async mute(tabId: number, muted: boolean): Promise<void> {
    await this.#recalled;
    if (isActive(this.#statusOf(tabId).state)) await muteCapture(tabId, muted);
  }

  /** Takes a chunk to the captions of its tab. */
  async hear(chunk: SoundChunk): Promise<void> {
    await this.#recalled;
    const { tabId, last } = chunk;
    const captions = this.#tabs.get(tabId);
    if (captions) captions.hear(chunk);
    // An earlier life of the worker was stopped before it had let go of this capture.
    else if (!last && !this.#releases.has(tabId)) this.#release(tabId);
  }

  /** An overlay has come into its page; where captions are over it is sent away. */
  async attach(overlay: ChannelEnd<"overlay">): Promise<void> {
    await this.#recalled;
    const captions = overlay.tabId === undefined ? undefined : this.#tabs.get(overlay.tabId);
    if (captions && captions.status.state !== "ended") captions.attach(overlay);
    else overlay.post({ kind: "end" });
  }

  /** The user has shown, hidden or moved lanes. */
  setLanes(settings: Settings): void {
    for (const captions of this.#tabs.values()) captions.setLanes(visibleLanes(settings.languages));
  }

  /** The tab is gone: its captions end, and nothing is kept of them. */
  async forget(tabId: number): Promise<void> {
    this.#closed.add(tabId);
    await this.stop(tabId);
    this.#forgetClosed(tabId);
  }

  #create(tabId: number, startedAtMs: number): TabCaptions {
    const captions = new TabCaptions(tabId, startedAtMs, {
      onStatus: this.#onStatus,
      onOver: () => this.#release(tabId),
    });
    this.#tabs.set(tabId, captions);
    this.#failures.delete(tabId);
    return captions;
  }

  async #draw(captions: TabCaptions): Promise<void> {
    const shown = await injectOverlay(captions.tabId);
    captions.setOverlayShown(shown);
    if (!shown) captions.fail(plainFailure("page_forbidden"));
  }

  async #capture(captions: TabCaptions): Promise<void> {
    try {
      const streamId = await tabStreamId(captions.tabId);
      if (!isActive(captions.status.state)) return;
      await startCapture(captions.tabId, streamId, await isMuted(captions.tabId));
    } catch (thrown) {
      captions.fail(failureOf(thrown, null));
    }
    // Stopped or failed while the browser was opening the sound: nothing else lets go of it.
    if (!isActive(captions.status.state)) await stopCapture(captions.tabId);
  }

  async #listen(captions: TabCaptions, settings: Settings, token: string | null): Promise<void> {
    const { tabId } = captions;
    this.#sessions.set(tabId, { settings, token });
    void this.#remember();
    const door = createVoiceDoor(settings, await apiKey.get(), token, (access) => {
      captions.traceId = access.traceId;
      this.#sessions.set(tabId, { settings, token: access.token });
      void this.#remember();
    });
    const codec = createCodec(settings.voice.messageFormat);
    captions.run((events) => new VoiceStream(door, codec, settings.languages.targets, events));
  }

  /** Begins to let go of a tab's capture; {@link start} waits for the end of it. */
  #release(tabId: number): void {
    const released = this.#letGo(tabId)
      .catch(() => undefined)
      .finally(() => {
        this.#releases.delete(tabId);
        this.#forgetClosed(tabId);
      });
    this.#releases.set(tabId, released);
  }

  async #letGo(tabId: number): Promise<void> {
    this.#sessions.delete(tabId);
    await this.#remember();
    await stopCapture(tabId);
    if (![...this.#tabs.values()].some(({ status }) => isActive(status.state)))
      await closeCapture();
  }

  async #recall(): Promise<void> {
    const { captioned, failed } = await recallTabs();
    for (const { tabId, failure } of failed) this.#failures.set(tabId, failure);
    if (captioned.length === 0) return;
    const { languages } = await settingsStore.get();
    // All at once: what is remembered from now on has to name every one of them.
    await Promise.all(
      captioned.map(({ tabId, startedAtMs, token, settings }) => {
        const captions = this.#create(tabId, startedAtMs);
        captions.setLanes(visibleLanes(languages));
        return this.#listen(captions, settings, token);
      }),
    );
  }

  #forgetClosed(tabId: number): void {
    if (isActive(this.#statusOf(tabId).state) || !this.#closed.delete(tabId)) return;
    const wasKnown = this.#tabs.delete(tabId);
    if (this.#failures.delete(tabId) || wasKnown) void this.#remember();
  }

  async #remember(): Promise<void> {
    const captioned: CaptionedTab[] = [];
    const failed: FailedTab[] = [...this.#failures].map(([tabId, failure]) => ({ tabId, failure }));
    for (const { tabId, status } of this.#tabs.values()) {
      const { startedAtMs, failure } = status;
      const session = this.#sessions.get(tabId);
      if (failure) failed.push({ tabId, failure });
      else if (isActive(status.state) && session && startedAtMs !== null)
        captioned.push({ tabId, startedAtMs, ...session });
    }
    await rememberTabs({ captioned, failed });
  }

  #statusOf(tabId: number): CaptionStatus {
    const failure = this.#failures.get(tabId);
    const beforeNow: CaptionStatus = failure
      ? { ...idleStatus(tabId), state: "failed", failure }
      : idleStatus(tabId);
    return this.#tabs.get(tabId)?.status ?? beforeNow;
  }
}
