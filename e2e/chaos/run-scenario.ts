import { commonPauseMs } from "../harness/account/common-pause.ts";
import { dropoutsIn } from "../harness/account/dropouts.ts";
import { HeardTalk } from "../harness/account/heard-talk.ts";
import { OwnAccount } from "../harness/account/own-account.ts";
import { readTalk } from "../harness/account/talk-files.ts";
import type { SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import { storeChoices } from "../harness/browser/stored-settings.ts";
import { readTranscript, writtenWords } from "../harness/pages/read-transcript.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import type { Stage } from "../harness/service/stage.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { Scenario } from "./scenarios.ts";
import { type SaidWord, TalkLoop } from "./talk-loop.ts";
import { tellEvidence } from "./tell-evidence.ts";
import { accountWords, type WordAccount, withoutOvershoot } from "./word-account.ts";

const TALK = readTalk("lighthouses");
const LANES = [
  { lane: "original", language: TALK.spokenLanguage },
  { lane: "de", language: "de" },
];
/** The last words of a talk can come this much later, at twice real time after a long outage. */
const DRAIN_LIMIT_MS = 90_000;

/** Of the ends of dropouts, which are told apart from the talk's own pauses by loudness. */
const UNNOTICED_MS = 200;

/** From the request for a session to the first sound that it hears, at most. */
const MOST_WAY_MS = 20_000;

/** What became of one scenario. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly playedMs: number;
  readonly lanes: readonly { readonly lane: string; readonly words: WordAccount }[];
  /** Of the sound, as the service says: never arrived, although what comes before and after did. */
  readonly missingMs: number;
  /** What the browser left out before it was captured; in what never arrived too. */
  readonly droppedMs: number;
  /** Of the sound, as the extension says. */
  readonly reportedLostMs: number;
  readonly sessions: number;
  readonly connections: number;
  readonly strikes: number;
  /** What the service heard and wrote, and what was written down of it: to look for a cause in. */
  readonly evidence: string;
}

/** Plays the talk through one scenario with real captions, and accounts for every word. */
export async function runScenario(
  stage: Stage,
  browser: SurtitleBrowser,
  scenario: Scenario,
  wantedPlayMs: number,
): Promise<ScenarioResult> {
  const playMs = Math.max(wantedPlayMs, scenario.leastPlayMs ?? 0);
  const account = new OwnAccount(stage, "chaos", scenario.modes(playMs));
  await storeChoices(await browser.worker(), {
    languages: { targets: ["de"] },
    ...scenario.choices,
    service: stage.serviceUrls,
    apiKey: account.apiKey,
  });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  try {
    await startCaptions(browser, page);
    const loop = new TalkLoop(page, TALK);
    const languages = LANES.map(({ language }) => language);
    const pauseMs = commonPauseMs(TALK, languages, Math.max(12_000, playMs % 60_000));
    await loop.start();
    const strikes = await strikeWhile(browser, scenario, loop.stop(playMs, pauseMs));
    const said = await Promise.all(
      LANES.map(async (each) => ({ ...each, words: await loop.said(each.language) })),
    );
    await waitForLastWords(browser, said);
    await stopCaptions(browser, page);
    const transcript = await readTranscript(browser);
    if (!transcript) throw new Error("Nothing was written down.");
    const { sessions, missing } = account;
    const begunAtMs = await loop.begunAtMs();
    const dropouts = dropoutsIn(
      sessions.map(({ stretches }) => stretches),
      (at, fromMs) => roundOf(begunAtMs, Date.parse(sessions[at]?.requestedAt ?? ""), fromMs),
    );
    const heardTalk = new HeardTalk(sessions, []);
    const isDemanded = (lane: string, language: string, word: SaidWord | undefined) => {
      const leftOut = dropouts.filter(({ round }) => round === word?.round);
      return !word || heardTalk.isDemanded(lane, language, word, leftOut);
    };
    return {
      scenario,
      playedMs: await loop.playedMs(),
      lanes: said.map(({ lane, language, words }) => {
        const written = writtenWords(transcript, lane, language);
        const shown = withoutOvershoot(written, words.length, loop.next(language));
        return {
          lane,
          words: accountWords(
            words.map(({ text }) => text),
            shown,
            transcript.gaps,
            (at) => isDemanded(lane, language, words[at]),
          ),
        };
      }),
      missingMs: lengthMs(missing),
      droppedMs: lengthMs(dropouts),
      reportedLostMs: lengthMs(transcript.gaps),
      sessions: sessions.length,
      connections: sessions.reduce((sum, { connections }) => sum + connections, 0),
      strikes,
      evidence: tellEvidence(LANES, heardTalk, transcript),
    };
  } finally {
    await page.close();
  }
}

/** Whether every word came exactly once, but for sound that was reported as lost where that may be. */
export function hasHeld(result: ScenarioResult): boolean {
  const { scenario, lanes, reportedLostMs, missingMs, droppedMs } = result;
  if (reportedLostMs > 0 && !scenario.mayLoseSound) return false;
  if (missingMs > reportedLostMs + droppedMs + UNNOTICED_MS) return false;
  return lanes.every(
    ({ words }) => words.lost.length + words.doubled.length + words.wrong.length === 0,
  );
}

/**
 * In which round a session heard what it heard first: the last in which that can have been said by
 * then. More than a minute old it is not, as no more is kept, and a round is longer than that.
 */
function roundOf(begunAtMs: readonly number[], requestedAtMs: number, fromMs: number): number {
  const isSaid = (begun: number) => begun + fromMs <= requestedAtMs + MOST_WAY_MS;
  return Math.max(0, begunAtMs.findLastIndex(isSaid));
}

function lengthMs(spans: readonly { readonly fromMs: number; readonly toMs: number }[]): number {
  return spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

async function strikeWhile(
  browser: SurtitleBrowser,
  { strike }: Scenario,
  done: Promise<void>,
): Promise<number> {
  if (!strike) {
    await done;
    return 0;
  }
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  let count = 0;
  for (;;) {
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, strike.everyMs))]);
    if (isDone) break;
    await strike.act(browser);
    count += 1;
  }
  await ended;
  return count;
}

/**
 * Nothing is said any more: waits until the last word of every lane is written down, or until
 * nothing has been for a while.
 */
async function waitForLastWords(
  browser: SurtitleBrowser,
  said: readonly { lane: string; language: string; words: readonly SaidWord[] }[],
): Promise<void> {
  let size = -1;
  let sinceMs = performance.now();
  await waitFor(
    "the last words",
    async () => {
      const transcript = await readTranscript(browser);
      if (!transcript) return false;
      const hasAll = said.every(({ lane, language, words }) => {
        const shown = writtenWords(transcript, lane, language);
        return shown.length >= words.length && shown.at(-1)?.text === words.at(-1)?.text;
      });
      if (transcript.segments.length !== size) sinceMs = performance.now();
      size = transcript.segments.length;
      return hasAll || performance.now() - sinceMs > QUIET_MS;
    },
    { timeoutMs: DRAIN_LIMIT_MS },
  );
}

/** Longer than any wait between two tries to connect that the scenarios lead to. */
const QUIET_MS = 20_000;
