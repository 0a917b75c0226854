import type { RunningService } from "../service/options.ts";
import { waitFor } from "./wait-for.ts";

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
  await waitFor(
    "the service to hear silence behind the talk",
    () => {
      const [account] = service.accounts();
      const last = account?.stretches.at(-1);
      const receivedMs = (account?.secondsReceived ?? 0) * 1000;
      return last && receivedMs - last.streamToMs >= SILENCE_MS;
    },
    PATIENCE,
  );
}
