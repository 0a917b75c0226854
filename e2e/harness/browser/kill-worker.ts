import { waitFor } from "../wait-for.ts";
import type { TargetInfo } from "./browser-targets.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";

/**
 * Stops the extension's service worker at any point, as the browser does when it needs memory.
 * Resolves when that instance is gone; the next one may already have started.
 * @returns when it was stopped, as wall clock milliseconds
 */
export async function killWorker({ targets, extensionUrl }: SurtitleBrowser): Promise<number> {
  const isWorker = ({ type, url }: TargetInfo) =>
    type === "service_worker" && url.startsWith(extensionUrl(""));
  const worker = await targets.waitForTarget("the background", isWorker);
  const evaluate = async (targetId: string, expression: string) => {
    const session = await targets.attach(targetId);
    try {
      return await session.evaluate<unknown>(expression);
    } finally {
      await session.close();
    }
  };
  await evaluate(worker.targetId, "globalThis.isDoomed = true");
  const killedAtMs = performance.timeOrigin + performance.now();
  await targets.session.send("Target.closeTarget", { targetId: worker.targetId });
  const isGone = async () => {
    // An instance that starts at once reuses the target of the previous one.
    const next = (await targets.list()).find(isWorker);
    return !next || (await evaluate(next.targetId, "globalThis.isDoomed")) !== true;
  };
  // An instance that ends during the request never answers.
  await waitFor("the service worker to stop", isGone, { answerMs: 2000 });
  return killedAtMs;
}
