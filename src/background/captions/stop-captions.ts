import { stopCapture } from "../capture/capture-document.ts";
import type { TabCaptions } from "./tab-captions.ts";

/** Releases the sound of the tab; captions end when the words for what was heard have arrived. */
export function stopCaptions(captions: TabCaptions): void {
  // Not awaited: a browser that is still opening the sound must not keep the user from stopping.
  void stopCapture(captions.tabId).catch(() => undefined);
  captions.finish();
}
