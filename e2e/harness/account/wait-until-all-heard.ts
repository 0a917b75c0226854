import type { SessionAccount } from "../../service/account/session-account.ts";
import type { RunningService } from "../../service/options.ts";
import { waitFor } from "../wait-for.ts";
import { describeStretches } from "./describe-stretches.ts";

/**
 * Silence at the end of the stream, in milliseconds, after which the local service has stopped
 * searching for more of the talk and has concluded everything it heard.
 */
const SILENCE_MS = 2000;

const PATIENCE = { timeoutMs: 45_000 };

/**
 * Waits until the newest session has heard everything from a paused player. It does not wait for
 * particular words, because the browser may have dropped them.
 */
export async function waitUntilAllHeard(service: Pick<RunningService, "accounts">): Promise<void> {
  // A busy browser may have dropped as much while the player was still playing.
  const pausedMs = new Map(service.accounts().map((each) => [each.sessionId, receivedMsOf(each)]));
  await waitFor(
    "the service to hear silence behind the talk",
    () => {
      const [newest] = service.accounts();
      if (!newest) return false;
      // A session that began later hears only what the earlier one has missed, or nothing.
      const heardMs = newest.stretches.at(-1)?.streamToMs ?? 0;
      const fromMs = Math.max(heardMs, pausedMs.get(newest.sessionId) ?? 0);
      return receivedMsOf(newest) - fromMs >= SILENCE_MS;
    },
    PATIENCE,
  ).catch((cause: unknown) => {
    const described = service.accounts().map((each) => {
      const { state, ending, stretches } = each;
      return `${state} ${ending}, ${receivedMsOf(each)} ms: ${describeStretches(stretches)}`;
    });
    throw new Error(`Not everything was heard. Newest first: ${described.join("; ")}`, { cause });
  });
}

function receivedMsOf({ secondsReceived }: SessionAccount): number {
  return secondsReceived * 1000;
}
