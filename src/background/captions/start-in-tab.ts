import type { TabFeed } from "../../device/device-feed.ts";
import type { SoundKind } from "../../messaging/caption-status.ts";
import type { SoundSourceRequest } from "../../messaging/protocol.ts";
import { captureProgress, forgetCapture, startCapture } from "../capture/capture-document.ts";
import { tabStreamId } from "../capture/tab-stream-id.ts";
import { injectOverlay, injectPlayerSound } from "../pages/inject-scripts.ts";
import { showsPdf } from "../pages/shows-pdf.ts";
import { failureOf, plainFailure } from "./caption-failure.ts";
import type { CaptionSession } from "./caption-session.ts";
import { cutOffPoint } from "./cut-off-point.ts";
import type { CaptionedTab } from "./session-memory.ts";
import { reconnectSoundFrames } from "./sound-frames.ts";
import { type TabFacts, tabFacts } from "./tab-facts.ts";

// The scripts of players connect to the capture, and one that comes too early finds nobody.
const captured = new WeakSet<CaptionSession>();

export interface Resumed {
  readonly tab: CaptionedTab;
  readonly feed: TabFeed;
  /** Resolves when everything else that the captions need is restored. */
  readonly ready: Promise<unknown>;
  isClosed(): boolean;
}

/** Resumes captions of the previous worker, or ends them when there is nothing more to caption. */
export async function resumeInTab(
  session: CaptionSession,
  { tab, feed, ready, isClosed }: Resumed,
): Promise<void> {
  const { tabId, id } = tab;
  const [facts, progress] = await Promise.all([
    tabFacts(tabId),
    captureProgress({ tabId, captureId: id }).catch(() => null),
    ready,
  ]);
  session.setTabFacts(facts);
  session.setSource(tab.source);
  if (progress) {
    // Whether players sound is reported when it changes.
    session.sound.setPlayersSounding(null);
    captured.add(session);
    await session.resume(feed, tab, () => progress);
  } else if (tab.source === "tab" || tab.isEnding || isClosed()) {
    // Only players can be captured again without a press of the user. The words so far are kept.
    session.finish();
  } else {
    let continuesAtMs = 0;
    await session.resume(feed, tab, ({ segments }) => {
      const { targets } = session.settings.languages;
      const cutOff = cutOffPoint(segments, targets, Date.now());
      ({ continuesAtMs } = cutOff);
      return cutOff.progress;
    });
    // A page that Firefox gives no access to gets its captions back with a press.
    void redrawInTab(session);
    void captureTab(session, facts, continuesAtMs).then(() => reconnectSoundFrames(tabId));
  }
}

/** Injects the overlay into the tab; a page that refuses it, or a PDF, ends the captions. */
export async function showInTab(session: CaptionSession): Promise<void> {
  const { tabId } = session;
  const [isInjected, isPdf] = await Promise.all([injectOverlay(tabId), showsPdf(tabId)]);
  setOverlayInjected(session, isInjected);
  if (!isInjected) session.fail(plainFailure("page_forbidden"));
  else if (isPdf) session.fail(plainFailure("page_is_pdf"));
}

/** Injects what the tab's page has lost through a navigation. */
export async function redrawInTab(session: CaptionSession): Promise<void> {
  const { tabId } = session;
  const isInjected = await injectOverlay(tabId);
  setOverlayInjected(session, isInjected);
  if (isInjected && captured.has(session)) await injectSoundScripts(session);
}

async function injectSoundScripts({ tabId, isActive, status }: CaptionSession): Promise<void> {
  if (isActive && status.source !== "tab") await injectPlayerSound(tabId);
}

/** Whether the browser let the overlay's scripts into the page, which then report that they run. */
export function setOverlayInjected(session: CaptionSession, isInjected: boolean): void {
  if (!session.isActive) return;
  session.changeStatus({ overlayShown: isInjected });
  if (isInjected) session.visibility.expectReport();
  else session.visibility.cancel();
}

/**
 * Captures the sound of the tab; a browser that refuses it ends the captions.
 * @param continuesAtMs where a capture that is gone is continued, on its clock; null for none
 */
export async function captureTab(
  session: CaptionSession,
  { muted }: TabFacts,
  continuesAtMs: number | null = null,
): Promise<void> {
  const { tabId, id } = session;
  try {
    const source = await requestSource(tabId, session.status.source);
    if (!session.isActive) return;
    const { voice, stream } = session.settings;
    await startCapture({
      ...{ tabId, captureId: id, source, muted, continuesAtMs },
      contentType: voice.sourceFormat,
      ringMs: stream.ringSeconds * 1000,
    });
    captured.add(session);
    await injectSoundScripts(session);
  } catch (thrown) {
    session.fail(failureOf(thrown, null));
  }
  // Captions ended while the browser was opening the sound: nothing else releases it.
  if (!session.isActive) await forgetCapture({ tabId, captureId: id });
}

/** @throws CaptureRefusedError */
export async function requestSource(tabId: number, kind: SoundKind): Promise<SoundSourceRequest> {
  if (kind !== "tab") return { kind: "players", isOne: kind === "player" };
  return { kind, streamId: await tabStreamId(tabId) };
}
