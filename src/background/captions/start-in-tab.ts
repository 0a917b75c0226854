import type { TabFeed } from "../../device/device-feed.ts";
import { captureProgress, forgetCapture, startCapture } from "../capture/capture-document.ts";
import { tabStreamId } from "../capture/tab-stream-id.ts";
import { injectOverlay } from "../pages/inject-scripts.ts";
import { showsPdf } from "../pages/shows-pdf.ts";
import { failureOf, plainFailure } from "./caption-failure.ts";
import type { CaptionSession } from "./caption-session.ts";
import type { CaptionedTab } from "./session-memory.ts";
import { type TabFacts, tabFacts } from "./tab-facts.ts";

/**
 * Resumes captions of the previous worker.
 * @param ready resolves when everything else that the captions need is restored
 */
export async function resumeInTab(
  session: CaptionSession,
  tab: CaptionedTab,
  feed: TabFeed,
  ready: Promise<unknown>,
): Promise<void> {
  const { tabId, id } = tab;
  const [facts, progress] = await Promise.all([
    tabFacts(tabId),
    captureProgress({ tabId, captureId: id }).catch(() => null),
    ready,
  ]);
  session.setTabFacts(facts);
  // Without a capture there is nothing more to caption; the words so far are kept.
  if (progress) await session.resume(feed, tab, progress);
  else session.finish();
}

/** Injects the overlay into the tab; a page that refuses it, or a PDF, ends the captions. */
export async function showInTab(session: CaptionSession): Promise<void> {
  const { tabId } = session;
  const [isInjected, isPdf] = await Promise.all([injectOverlay(tabId), showsPdf(tabId)]);
  setOverlayInjected(session, isInjected);
  if (!isInjected) session.fail(plainFailure("page_forbidden"));
  else if (isPdf) session.fail(plainFailure("page_is_pdf"));
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
    const streamId = await tabStreamId(tabId);
    if (!session.isActive) return;
    const { voice, stream } = session.settings;
    await startCapture({
      ...{ tabId, captureId: id, streamId, muted },
      contentType: voice.sourceFormat,
      ringMs: stream.ringSeconds * 1000,
    });
  } catch (thrown) {
    session.fail(failureOf(thrown, null));
  }
  // Captions ended while the browser was opening the sound: nothing else releases it.
  if (!session.isActive) await forgetCapture({ tabId, captureId: id });
}
