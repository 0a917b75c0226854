import type { SessionAccount } from "../../service/account/session-account.ts";
import type { RunningService } from "../../service/options.ts";
import { waitFor } from "../wait-for.ts";
import { tellStretches } from "./tell-stretches.ts";

/**
 * Silence of the stream behind the last of a talk, in milliseconds: by then the local service has
 * given up looking for more of it, and has concluded whatever it heard.
 */
const SILENCE_MS = 2000;

/** A machine that was busy may have much sound to make up for. */
const PATIENCE = { timeoutMs: 45_000 };

/**
 * Waits until the newest session has heard everything of a player that is paused, whichever words
 * that were: what the browser left out nobody hears, so no word is to be waited for.
 */
export async function waitUntilHeardOut(service: Pick<RunningService, "accounts">): Promise<void> {
  // A busy browser may have left out as much while the player still went on.
  const pausedMs = new Map(service.accounts().map((each) => [each.sessionId, receivedMsOf(each)]));
  await waitFor(
    "the service to hear silence behind the talk",
    () => {
      const [newest] = service.accounts();
      if (!newest) return false;
      // One that has begun since hears of the talk what another has not, or nothing.
      const heardMs = newest.stretches.at(-1)?.streamToMs ?? 0;
      const fromMs = Math.max(heardMs, pausedMs.get(newest.sessionId) ?? 0);
      return receivedMsOf(newest) - fromMs >= SILENCE_MS;
    },
    PATIENCE,
  ).catch((cause: unknown) => {
    const told = service.accounts().map((each) => {
      const { state, ending, stretches } = each;
      return `${state} ${ending}, ${receivedMsOf(each)} ms: ${tellStretches(stretches)}`;
    });
    throw new Error(`Not heard out. Newest first: ${told.join("; ")}`, { cause });
  });
}

function receivedMsOf({ secondsReceived }: SessionAccount): number {
  return secondsReceived * 1000;
}
