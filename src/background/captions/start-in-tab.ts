import type { SoundFeed } from "../../voice/sending/sound-feed.ts";
import { forgetCapture, isCapturing, startCapture } from "../capture/capture-document.ts";
import { tabStreamId } from "../capture/tab-stream-id.ts";
import { injectOverlay } from "../pages/inject-overlay.ts";
import { failureOf, plainFailure } from "./caption-failure.ts";
import type { CaptionRun } from "./caption-run.ts";
import type { CaptionedTab } from "./session-memory.ts";
import { type TabFacts, tabFacts } from "./tab-facts.ts";

/** Gives a run what is known of its tab. */
export function setUpRun(run: CaptionRun, facts: TabFacts): void {
  run.setUp(facts);
  run.captions.note({ tabMuted: facts.muted });
  run.captions.setTabAudible(facts.audible);
}

/**
 * Continues a run of an earlier life of the worker.
 * @param ready resolves when everything else that the run needs is there
 */
export async function continueInTab(
  run: CaptionRun,
  tab: CaptionedTab,
  feed: SoundFeed,
  ready: Promise<unknown>,
): Promise<void> {
  const { tabId, id } = tab;
  const [facts, isCaptured] = await Promise.all([
    tabFacts(tabId),
    isCapturing({ tabId, captureId: id }).catch(() => false),
    ready,
  ]);
  setUpRun(run, facts);
  // A tab that is not captured any more has nothing to be captioned: the words so far are kept.
  if (isCaptured) await run.goOn(feed, tab);
  else run.captions.finish();
}

/** Puts the overlay of a run into its tab; a page that does not let it in ends the run. */
export async function drawInTab(run: CaptionRun): Promise<void> {
  const shown = await injectOverlay(run.tabId);
  noteInjected(run, shown);
  if (!shown) run.captions.fail(plainFailure("page_forbidden"));
}

/**
 * Notes whether the browser has let the overlay's scripts into the page that the tab of a run shows.
 * They are to report soon that the captions are seen.
 */
export function noteInjected({ captions, sight }: CaptionRun, isInjected: boolean): void {
  if (!captions.isActive) return;
  captions.note({ overlayShown: isInjected });
  if (isInjected) sight.expectReport();
  else sight.cancel();
}

/** Captures the tab of a run; a browser that does not hand out the sound ends the run. */
export async function captureTab(run: CaptionRun, { muted }: TabFacts): Promise<void> {
  const { tabId, id, captions } = run;
  try {
    const streamId = await tabStreamId(tabId);
    if (!captions.isActive) return;
    await startCapture({ tabId, captureId: id, streamId, muted, ...run.captureChoices });
  } catch (thrown) {
    captions.fail(failureOf(thrown, null));
  }
  // Stopped or failed while the browser was opening the sound: nothing else lets go of it.
  if (!captions.isActive) await forgetCapture({ tabId, captureId: id });
}
