import type { SurtitleBrowser } from "./launch-surtitle.ts";
import { waitFor } from "./wait-for.ts";

/**
 * Stops the extension's background in the middle of whatever it does, as the browser does when it
 * needs the memory. Resolves when it is gone; something has to wake it.
 */
export async function killWorker({ targets, extensionUrl }: SurtitleBrowser): Promise<void> {
  const worker = await targets.waitForTarget("the background", isWorker(extensionUrl("")));
  await targets.session.send("Target.closeTarget", { targetId: worker.targetId });
  await waitFor("the background to be gone", async () => {
    const list = await targets.list();
    return !list.some(({ targetId }) => targetId === worker.targetId);
  });
}

function isWorker(origin: string) {
  return ({ type, url }: { readonly type: string; readonly url: string }) =>
    type === "service_worker" && url.startsWith(origin);
}
