import { killWorker } from "../harness/browser/kill-worker.ts";
import type { RunAccount } from "../service/account/run-account.ts";
import type { Scenario } from "./scenarios.ts";

/** What the service must have counted by the end; see `RunAccount.interruptions`. */
export const SHORT_FORM_INTERRUPTIONS = [
  "used-token",
  "cut",
  "limit",
  "half-open",
  "slow-read",
  "left",
] as const;

export const SHORT_FORM_STRIKES = 2;

// The talk ends at the first pause after this at which everything has happened.
const LEAST_PLAY_MS = 20_000;

/**
 * Every kind of interruption in one talk. Each waits for new words after the previous one, however
 * long that takes on a busy machine.
 */
export function shortForm(): Scenario {
  let before: { readonly connections: number; readonly words: number } | undefined;
  let strikes = 0;
  const hasRecovered = (run: RunAccount) =>
    before !== undefined && run.connections > before.connections && wordsOf(run) > before.words;
  return {
    name: "short-form",
    about: "interrupted in every way, one after another",
    modes: () => "used-token=1.in-turn=cut-3+limit-2+half-open-2+slow-read-2",
    strike: {
      everyMs: 200,
      isDue: (run) => {
        const words = wordsOf(run);
        // The last kind in the sequence, after which the connection continues.
        if (!before && run.interruptions["slow-read"]) {
          before = { connections: run.connections - 1, words };
        }
        if (strikes >= SHORT_FORM_STRIKES || !hasRecovered(run)) return false;
        before = { connections: run.connections, words };
        strikes += 1;
        return true;
      },
      act: killWorker,
    },
    isOver: (run) => strikes >= SHORT_FORM_STRIKES && hasRecovered(run),
    leastPlayMs: LEAST_PLAY_MS,
  };
}

function wordsOf({ written }: RunAccount): number {
  return Object.values(written).reduce((sum, { words }) => sum + words, 0);
}
