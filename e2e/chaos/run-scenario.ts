import { commonPauseMs } from "../harness/account/common-pause.ts";
import { HeardTalk } from "../harness/account/heard-talk.ts";
import { readTalk } from "../harness/account/talk-files.ts";
import { TestAccount } from "../harness/account/test-account.ts";
import type { SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import { storeChoices } from "../harness/browser/stored-settings.ts";
import { readTranscript } from "../harness/pages/read-transcript.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import type { Stage } from "../harness/service/stage.ts";
import { waitFor } from "../harness/wait-for.ts";
import { describeEvidence } from "./describe-evidence.ts";
import { judgeRun, type RunVerdict } from "./judge-run.ts";
import type { RunRecord } from "./run-record.ts";
import type { Scenario } from "./scenarios.ts";
import { TalkLoop } from "./talk-loop.ts";

const TALK = readTalk("lighthouses");
const LANES = [
  { lane: "original", language: TALK.spokenLanguage },
  { lane: "de", language: "de" },
];
// The last words can arrive this much later, at twice real time after a long outage.
const DRAIN_LIMIT_MS = 90_000;

// The longest delay of a talk on a busy machine, including all waits.
const LATE_MS = 120_000;

export interface RunResult {
  readonly record: RunRecord;
  readonly verdict: RunVerdict;
  readonly evidence: string;
}

export async function runScenario(
  stage: Stage,
  browser: SurtitleBrowser,
  scenario: Scenario,
  wantedPlayMs: number,
): Promise<RunResult> {
  const playMs = Math.max(wantedPlayMs, scenario.leastPlayMs ?? 0);
  const account = new TestAccount(stage, "chaos", scenario.modes(playMs));
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
    await loop.start();
    const played = loop.stop(endOf(scenario, playMs, account), playMs + LATE_MS);
    const struckAtMs = await strikeWhile(browser, scenario, account, played);
    const lanes = await Promise.all(
      LANES.map(async (each) => ({
        ...each,
        words: await loop.spokenWords(each.language),
      })),
    );
    const recordNow = async (): Promise<RunRecord> => {
      const transcript = await readTranscript(browser);
      const { sessions, run } = account;
      if (!transcript || !run) throw new Error("No transcript was stored.");
      return {
        scenario: scenario.name,
        mayLoseSound: scenario.mayLoseSound === true,
        playedMs: await loop.playedMs(),
        begunAtMs: await loop.begunAtMs(),
        lanes,
        sessions,
        run,
        transcript,
        struckAtMs,
      };
    };
    await waitForLastWords(recordNow);
    await stopCaptions(browser, page);
    const record = await recordNow();
    const { sessions, transcript } = record;
    const evidence = describeEvidence(LANES, new HeardTalk(sessions, []), transcript);
    return { record, verdict: judgeRun(record), evidence };
  } finally {
    await page.close();
  }
}

/**
 * Where the talk ends: by the scenario's own account, or after a time at a position known
 * beforehand.
 */
function endOf({ isOver }: Scenario, playMs: number, account: TestAccount) {
  const languages = LANES.map(({ language }) => language);
  if (isOver) {
    return (playedMs: number, atMs: number) => {
      const isDone = account.run !== undefined && isOver(account.run);
      const lastMs = TALK.words.get(TALK.spokenLanguage)?.at(-1)?.startMs ?? 0;
      const fromMs = playedMs < playMs ? Math.max(atMs, playMs) : atMs;
      return isDone && fromMs < lastMs ? commonPauseMs(TALK, languages, fromMs) : undefined;
    };
  }
  const endMs = commonPauseMs(TALK, languages, Math.max(12_000, playMs % 60_000));
  return (playedMs: number) => (playedMs >= playMs ? endMs : undefined);
}

async function strikeWhile(
  browser: SurtitleBrowser,
  { strike }: Scenario,
  account: TestAccount,
  done: Promise<void>,
): Promise<readonly number[]> {
  const struckAtMs: number[] = [];
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  while (strike && !isDone) {
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, strike.everyMs))]);
    const { run } = account;
    if (isDone || (strike.isDue && !(run && strike.isDue(run)))) continue;
    struckAtMs.push(Date.now());
    await strike.act(browser);
  }
  await ended;
  return struckAtMs;
}

/**
 * After the end of the talk, waits until every required word is stored, or until no more words
 * come.
 */
async function waitForLastWords(recordNow: () => Promise<RunRecord>): Promise<void> {
  let size = -1;
  let sinceMs = performance.now();
  await waitFor(
    "the last words",
    async () => {
      const record = await recordNow();
      const { length } = record.transcript.segments;
      if (length !== size) sinceMs = performance.now();
      const isNew = length !== size;
      size = length;
      return (isNew && judgeRun(record).hasPassed) || performance.now() - sinceMs > QUIET_MS;
    },
    { timeoutMs: DRAIN_LIMIT_MS },
  );
}

// Longer than any reconnect delay in the scenarios.
const QUIET_MS = 20_000;
