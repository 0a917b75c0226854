import { setTimeout as passes } from "node:timers/promises";
import { browserProcess } from "../harness/browser/browser-process.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { BenchStage } from "./bench-stage.ts";
import {
  type BrowserUsage,
  PROCESS_KINDS,
  type ProcessKind,
  processorMs,
  pssBytes,
  readUsage,
  sharingProcesses,
} from "./browser-usage.ts";
import { type ComparedBrowser, type ComparedName, openCompared } from "./compared-browsers.ts";
import { recentWords, showsWords } from "./drawn-words.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";
import { type RatioSpread, ratioSpread, type Turn } from "./ratio-spread.ts";

const TURNS = 3;
const NAMES = ["bare", "minimal", "surtitle", "surtitle_two_lanes"] as const;
const COMPARED = ["minimal", "surtitle", "surtitle_two_lanes"] as const;

/** The browser compiles code that has run for a while, and a real talk takes an hour. */
const WARM_UP_MS = 22_000;
const ROUND_SECONDS = 60;
const MEMORY_READINGS = 6;

const GOALS = { processorRatio: 1.25, memoryBytes: 55_000_000 };

// The rest may still be on its way.
const ENOUGH_SOUND = 0.95;

interface Round {
  readonly before: BrowserUsage;
  readonly after: BrowserUsage;
  /** Readings throughout the round, because memory varies with garbage that is not yet collected. */
  readonly meanwhile: readonly BrowserUsage[];
  readonly lastedMs: number;
}

type Measure = (round: Round) => number;

type Rounds = Readonly<Record<ComparedName, readonly Round[]>>;

/**
 * Processor time and memory of all browser processes while the same talk plays in four browsers:
 * without an extension, with the minimal one, and with Surtitle in one and in two languages. They
 * run one after the other, three times, so that each ratio compares neighbours in time.
 * @param options how long each round is measured
 * @throws Error when an extension sent no sound or drew no words
 */
export async function compareSideBySide(
  stage: BenchStage,
  { seconds = ROUND_SECONDS }: { readonly seconds?: number | undefined } = {},
): Promise<readonly Figure[]> {
  const rounds: Record<ComparedName, Round[]> = {
    bare: [],
    minimal: [],
    surtitle: [],
    surtitle_two_lanes: [],
  };
  for (let turn = 1; turn <= TURNS; turn++) {
    for (const name of NAMES) {
      const round = await playRound(stage, name, seconds * 1000);
      console.log(`  turn ${turn}, ${name}: ${formatRound(round)}`);
      rounds[name].push(round);
    }
  }
  console.log(byKind(rounds));
  return figures(rounds);
}

async function playRound(stage: BenchStage, name: ComparedName, roundMs: number): Promise<Round> {
  const browser = await openCompared(stage, name);
  try {
    const process = browserProcess(browser.home);
    const sharing = sharingProcesses(process);
    if (sharing > 0) {
      console.log(`  ${sharing} processes of other browsers run: memory will look smaller.`);
    }
    stage.service.messages.length = 0;
    await playFrom(browser.page, 0);
    await letPlay(browser.page, WARM_UP_MS);
    stage.service.chunks.length = 0;
    const before = readUsage(process);
    const startedAtMs = performance.now();
    const meanwhile: BrowserUsage[] = [];
    for (let reading = 1; reading <= MEMORY_READINGS; reading++) {
      await passes(
        Math.max(0, startedAtMs + (roundMs * reading) / MEMORY_READINGS - performance.now()),
      );
      meanwhile.push(readUsage(process));
    }
    const after = readUsage(process);
    const lastedMs = performance.now() - startedAtMs;
    if (name !== "bare") await checkWork(stage, browser, roundMs);
    return { before, after, meanwhile, lastedMs };
  } finally {
    await browser.close();
  }
}

/** An extension that captures nothing or draws nothing would be a flattering comparison. */
async function checkWork(
  stage: BenchStage,
  browser: ComparedBrowser,
  roundMs: number,
): Promise<void> {
  const { chunks, messages } = stage.service;
  const soundMs = (chunks.at(-1)?.streamMs ?? 0) - (chunks[0]?.streamMs ?? 0);
  if (soundMs < roundMs * ENOUGH_SOUND) {
    throw new Error(`Only ${Math.round(soundMs)} ms of sound reached the service.`);
  }
  const seen = new Set<string>();
  await waitFor("words of the service to be drawn, and to change", async () => {
    const drawn = (await browser.drawnText()) ?? "";
    if (showsWords(drawn, recentWords(messages))) seen.add(drawn);
    return seen.size > 1;
  });
}

function figures(rounds: Rounds): readonly Figure[] {
  const time = (round: Round) => msPerMinute(round);
  const size = (round: Round) => bytesOf(round);
  const timeRatio = (name: ComparedName) => ratioSpread(turns(rounds, name, time));
  const sizeRatio = ratioSpread(turns(rounds, "surtitle_two_lanes", size));
  const memoryGoal = (name: ComparedName) =>
    name === "surtitle_two_lanes" ? GOALS.memoryBytes : null;
  return [
    figure("cpu_bare_ms_per_min", medianOf(rounds.bare, time), "ms/min"),
    ...COMPARED.map((name) =>
      figure(`cpu_${name}_more_ms_per_min`, moreThanBare(rounds, name, time), "ms/min"),
    ),
    ...spread("cpu_surtitle_to_minimal", timeRatio("surtitle"), GOALS.processorRatio),
    ...spread("cpu_two_lanes_to_minimal", timeRatio("surtitle_two_lanes"), null),
    figure("pss_bare_bytes", medianOf(rounds.bare, size), "B"),
    ...COMPARED.map((name) =>
      figure(`pss_${name}_more_bytes`, moreThanBare(rounds, name, size), "B", memoryGoal(name)),
    ),
    ...spread("pss_two_lanes_to_minimal", sizeRatio, null),
  ];
}

function turns(rounds: Rounds, name: ComparedName, measure: Measure): readonly Turn[] {
  return rounds[name].flatMap((surtitle, turn) => {
    const [bare, minimal] = [rounds.bare[turn], rounds.minimal[turn]];
    if (!bare || !minimal) return [];
    return [{ bare: measure(bare), minimal: measure(minimal), surtitle: measure(surtitle) }];
  });
}

function moreThanBare(rounds: Rounds, name: ComparedName, measure: Measure): number {
  return medianOf(rounds[name], measure) - medianOf(rounds.bare, measure);
}

function medianOf(rounds: readonly Round[], measure: Measure): number {
  return quantile(
    rounds.map((round) => measure(round)),
    0.5,
  );
}

function spread(name: string, ratio: RatioSpread, goal: number | null): readonly Figure[] {
  return [
    figure(`${name}_ratio`, ratio.median, "times", goal),
    figure(`${name}_ratio_least`, ratio.least, "times"),
    figure(`${name}_ratio_most`, ratio.most, "times"),
  ];
}

/** What each kind of process adds to the page alone, at the median. */
function byKind(rounds: Rounds): string {
  const rows = COMPARED.flatMap((name) =>
    PROCESS_KINDS.map((kind) => {
      const time = moreThanBare(rounds, name, (round) => msPerMinute(round, kind));
      const size = moreThanBare(rounds, name, (round) => bytesOf(round, kind));
      return `  ${name}, ${kind}: ${time.toFixed(0)} ms/min and ${(size / 1e6).toFixed(1)} MB more`;
    }),
  );
  return rows.join("\n");
}

function formatRound(round: Round): string {
  const megabytes = bytesOf(round) / 1e6;
  return `${msPerMinute(round).toFixed(0)} ms/min, ${megabytes.toFixed(1)} MB`;
}

function msPerMinute({ before, after, lastedMs }: Round, kind?: ProcessKind): number {
  return (processorMs(before, after, kind) * 60_000) / lastedMs;
}

function bytesOf({ meanwhile }: Round, kind?: ProcessKind): number {
  return quantile(
    meanwhile.map((usage) => pssBytes(usage, kind)),
    0.5,
  );
}

function figure(
  name: string,
  value: number,
  unit: Figure["unit"],
  goal: number | null = null,
): Figure {
  return { name, value, unit, goal };
}
