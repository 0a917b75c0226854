import { waitFor } from "../wait-for.ts";
import type { TargetInfo } from "./browser-targets.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";

/**
 * Stops the extension's background in the middle of whatever it does, as the browser does when it
 * needs the memory. Resolves when this life of it is over; the next one may have begun by then.
 * @returns when it was stopped, on the wall clock in milliseconds
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
    // A life that begins at once has the target of the one before.
    const next = (await targets.list()).find(isWorker);
    return !next || (await evaluate(next.targetId, "globalThis.isDoomed")) !== true;
  };
  // A life that ends while it is asked never answers.
  await waitFor("the background to be gone", isGone, { answerMs: 500 });
  return killedAtMs;
}
