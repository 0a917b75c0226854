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
  const receivedMs = () => (service.accounts()[0]?.secondsReceived ?? 0) * 1000;
  // A busy browser may have left out as much while the player still went on.
  const pausedMs = receivedMs();
  await waitFor(
    "the service to hear silence behind the talk",
    () => {
      const last = service.accounts()[0]?.stretches.at(-1);
      return last && receivedMs() - Math.max(last.streamToMs, pausedMs) >= SILENCE_MS;
    },
    PATIENCE,
  );
}
