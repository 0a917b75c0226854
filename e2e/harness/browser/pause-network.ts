import { networkProcess } from "./browser-process.ts";
import type { SurtitleBrowser } from "./surtitle-browser.ts";

/**
 * Stops the browser's network process, as a busy computer does for a while. The browser tells a page
 * that the user granted it to an extension only when that process has answered.
 * @returns lets it go on
 */
export function pauseNetwork({ home }: SurtitleBrowser): () => void {
  const processId = networkProcess(home);
  process.kill(processId, "SIGSTOP");
  return () => process.kill(processId, "SIGCONT");
}
