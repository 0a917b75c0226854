import { killWorker } from "../harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import type { StoredChoices } from "../harness/browser/stored-settings.ts";
import type { RunAccount } from "../service/account/run-account.ts";

export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** The modes of the local service, as its key names them. */
  readonly modes: (playMs: number) => string;
  readonly choices?: Omit<StoredChoices, "apiKey" | "service">;
  readonly strike?: {
    readonly everyMs: number;
    /** Whether it should happen now, by the service's account; always when absent. */
    isDue?(run: RunAccount): boolean;
    act(browser: SurtitleBrowser): Promise<unknown>;
  };
  /** Whether everything has happened, by the service's account; when absent, time alone decides. */
  isOver?(run: RunAccount): boolean;
  readonly leastPlayMs?: number;
  readonly mayLoseSound?: true;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/**
 * Every disturbance that a stream has to survive, for equal shares of the time. A connection has to
 * live long enough for an occasional sentence, because unconcluded sound is heard again.
 */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: "drops",
    about: "dropped at random moments, alternately resumable and not",
    modes: () => "drop-every=16",
  },
  {
    name: "container-drops",
    about: "the same with containers, whose headers repeat",
    modes: () => "drop-every=16",
    choices: { voice: { sourceFormat: "audio/webm;codecs=opus" } },
  },
  {
    name: "forgetful",
    about: "dropped, and the service forgets unfinished words and its clock",
    modes: () => "drop-every=16.forgetful.fresh-clock",
  },
  {
    name: "no-resume",
    about: "dropped, and no session can be resumed",
    modes: () => "drop-every=16.no-resume",
  },
  {
    name: "used-token",
    about: "dropped, and the first token counts as used",
    modes: () => "used-token=1.drop-every=16",
  },
  {
    name: "half-open",
    about: "connections that die silently",
    // A line that dies every 10 s, and is detected 5 s later, carries less sound than is spoken;
    // the kept sound covers a minute or two of that.
    modes: (playMs) => `half-open=${playMs >= 120_000 ? 20 : 10}`,
  },
  {
    name: "latency",
    about: "dropped, with two seconds of latency each way",
    // Reconnecting takes five round trips; more often, and sound would come faster than it can be
    // sent.
    modes: () => "latency=2000.drop-every=120",
  },
  {
    name: "offline",
    about: "an outage longer than sound is kept",
    modes: (playMs) => `outage=5-${seconds(Math.min(180_000, Math.max(16_000, playMs * 0.6)))}`,
    choices: { stream: { ringSeconds: 10 } },
    // Some talk must be left when the service is found again.
    leastPlayMs: 45_000,
    mayLoseSound: true,
  },
  {
    name: "killed",
    about: "the service worker is stopped in mid-sentence",
    // Has no effect.
    modes: () => "slow=0",
    strike: { everyMs: 3000, act: killWorker },
  },
  {
    name: "rotation",
    about: "connections that last only a moment",
    // Ten connections, each about as long as a sentence, where time allows. A connection must last
    // until the longest sentence is heard, at twice real time and with the service's lag. Otherwise
    // that sentence would be repeated forever.
    modes: (playMs) => `connection-limit=${playMs >= 220_000 ? 20 : 8}`,
    leastPlayMs: 36_000,
  },
  {
    name: "slow-reader",
    about: "the service reads more slowly than real time",
    modes: () => "slow-read=60",
    choices: { stream: { ringSeconds: 30 } },
    mayLoseSound: true,
  },
];
