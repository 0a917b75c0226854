import type { TabFeed } from "../../device/device-feed.ts";
import type { SoundKind } from "../../messaging/caption-status.ts";
import type { SoundSourceRequest } from "../../messaging/protocol.ts";
import { captureProgress, forgetCapture, startCapture } from "../capture/capture-document.ts";
import { tabStreamId } from "../capture/tab-stream-id.ts";
import { injectOverlay, injectPlayerSound } from "../pages/inject-scripts.ts";
import { showsPdf } from "../pages/shows-pdf.ts";
import { failureOf, plainFailure } from "./caption-failure.ts";
import type { CaptionSession } from "./caption-session.ts";
import type { CaptionedTab } from "./session-memory.ts";
import { type TabFacts, tabFacts } from "./tab-facts.ts";

// The scripts of players connect to the capture, and one that comes too early finds nobody.
const captured = new WeakSet<CaptionSession>();

/**
 * Resumes captions of the previous worker.
 * @param ready resolves when everything else that the captions need is restored
 * @returns whether new captions should follow, since the capture is gone and the user has not
 *   stopped them. Players can be captured again without a press of the user.
 */
export async function resumeInTab(
  session: CaptionSession,
  tab: CaptionedTab,
  feed: TabFeed,
  ready: Promise<unknown>,
): Promise<boolean> {
  const { tabId, id } = tab;
  const [facts, progress] = await Promise.all([
    tabFacts(tabId),
    captureProgress({ tabId, captureId: id }).catch(() => null),
    ready,
  ]);
  session.setTabFacts(facts);
  session.setSource(tab.source);
  // Whether players sound is reported when it changes.
  session.sound.setPlayersSounding(null);
  if (progress) captured.add(session);
  // Without a capture there is nothing more to caption; the words so far are kept.
  if (progress) await session.resume(feed, tab, progress);
  else session.finish();
  return progress === null && tab.source !== "tab" && !tab.isEnding;
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

/** Captures the sound of the tab; a browser that refuses it ends the captions. */
export async function captureTab(session: CaptionSession, { muted }: TabFacts): Promise<void> {
  const { tabId, id } = session;
  try {
    const source = await requestSource(tabId, session.status.source);
    if (!session.isActive) return;
    const { voice, stream } = session.settings;
    await startCapture({
      ...{ tabId, captureId: id, source, muted },
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
