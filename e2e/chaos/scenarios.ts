import { killWorker } from "../harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import type { StoredChoices } from "../harness/browser/stored-settings.ts";
import type { RunAccount } from "../service/account/run-account.ts";

/** One kind of evening that a stream has to live through. */
export interface Scenario {
  readonly name: string;
  /** What goes wrong, in words. */
  readonly about: string;
  /** What the local service does, as its key says it. */
  readonly modes: (playMs: number) => string;
  /** What the user has chosen besides. */
  readonly choices?: Omit<StoredChoices, "apiKey" | "service">;
  /** What happens to the extension, again and again while the talk plays. */
  readonly strike?: {
    readonly everyMs: number;
    /** Whether it is to happen now, by the service's account; always when absent. */
    isDue?(run: RunAccount): boolean;
    act(browser: SurtitleBrowser): Promise<unknown>;
  };
  /** Whether all has happened that was to, by the service's account; by the time alone when absent. */
  isOver?(run: RunAccount): boolean;
  /** So long the talk has to be played at least for it to make sense. */
  readonly leastPlayMs?: number;
  /** Sound may be lost here, as long as it is reported. */
  readonly mayLoseSound?: true;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/**
 * Everything that a stream has to survive, each for the same share of the time. A connection has to
 * live long enough for a sentence now and then: what was not concluded is heard again.
 */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: "drops",
    about: "dropped at random moments, resumable and not in turn",
    modes: () => "drop-every=16",
  },
  {
    name: "container-drops",
    about: "the same with sound in a container, which repeats its header",
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
    about: "the first token counts as used, and drops",
    modes: () => "used-token=1.drop-every=16",
  },
  {
    name: "half-open",
    about: "connections that die without a word",
    // A line that dies every 10 s, and is found out 5 s later, takes less sound than is spoken: what
    // is kept lasts for a minute or two of that.
    modes: (playMs) => `half-open=${playMs >= 120_000 ? 20 : 10}`,
  },
  {
    name: "latency",
    about: "two seconds to and from the service, and drops",
    // Connecting anew takes five ways there and back: more often, and sound would come faster than
    // it can be sent.
    modes: () => "latency=2000.drop-every=120",
  },
  {
    name: "offline",
    about: "away for longer than sound is kept",
    modes: (playMs) => `outage=5-${seconds(Math.min(180_000, Math.max(16_000, playMs * 0.6)))}`,
    choices: { stream: { ringSeconds: 10 } },
    // There is to be some talk left when the service has been found again.
    leastPlayMs: 45_000,
    mayLoseSound: true,
  },
  {
    name: "killed",
    about: "the background is stopped in mid-sentence",
    // Changes nothing.
    modes: () => "slow=0",
    strike: { everyMs: 3000, act: killWorker },
  },
  {
    name: "rotation",
    about: "a connection lives no longer than a moment",
    // Long enough for ten changes of connections that live as long as some sentences do, where the
    // time allows it. A connection that ends before the longest sentence can be heard out by it, at
    // twice real time and with the service's lag, would hear that sentence again for ever.
    modes: (playMs) => `connection-limit=${playMs >= 220_000 ? 20 : 8}`,
    leastPlayMs: 36_000,
  },
  {
    name: "slow-reader",
    about: "the service reads slower than is spoken",
    modes: () => "slow-read=60",
    choices: { stream: { ringSeconds: 30 } },
    mayLoseSound: true,
  },
];
