import { runInPage } from "../platform/run-in-page.ts";

/**
 * Counts the media elements of a tab that sound now, in all frames that the browser lets an
 * extension into after a press on the toolbar button. Zero where it allows none.
 */
export async function countSoundingPlayers(tabId: number): Promise<number> {
  const func = () => {
    const roots: (Document | ShadowRoot)[] = [document];
    let count = 0;
    // The array grows during iteration, so nested roots are visited in turn.
    for (const root of roots) {
      for (const element of root.querySelectorAll("*")) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (!(element instanceof HTMLMediaElement)) continue;
        const { paused, ended, muted, volume } = element;
        if (!paused && !ended && !muted && volume > 0) count += 1;
      }
    }
    return count;
  };
  const target = { tabId, allFrames: true };
  const answers = await runInPage({ target, func, injectImmediately: true }).catch(() => []);
  return answers.reduce((sum, { result }) => sum + (typeof result === "number" ? result : 0), 0);
}
