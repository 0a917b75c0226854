import { setTimeout as passes } from "node:timers/promises";
import { browserProcess } from "../harness/browser/browser-process.ts";
import { playFrom } from "../harness/input/player.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { BenchStage } from "./bench-stage.ts";
import { PROCESS_KINDS, pssBytes, readUsage } from "./browser-usage.ts";
import { type ComparedBrowser, openCompared } from "./compared-browsers.ts";
import { recentWords, showsWords } from "./drawn-words.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

// By this minute all buffers and caches are full.
const SETTLED_MINUTE = 5;
const MINUTES_AT_EACH_END = 3;
const FEWEST_MINUTES = SETTLED_MINUTE + MINUTES_AT_EACH_END;
const MINUTES = 10;
const READINGS_PER_MINUTE = 6;
const GOAL_BYTES = 3_000_000;

// Several minutes of messages; an hour of them would fill the bench's own memory.
const KEPT_EVENTS = 2000;

/** Bytes by kind of process, and of all. */
type Memory = Readonly<Record<(typeof PROCESS_KINDS)[number] | "all", number>>;

/**
 * How the proportional set size of all processes grows from the fifth minute on, while a talk plays
 * in a loop with captions in two languages. The page alone plays in a second browser meanwhile. Its
 * growth is no fault of the captions, and both see the same changes of what other programs share.
 * @param options how many minutes are played, at least eight
 * @throws Error when captions stop
 */
export async function measureMemoryOverTime(
  stage: BenchStage,
  { minutes = MINUTES }: { readonly minutes?: number | undefined } = {},
): Promise<readonly Figure[]> {
  if (minutes < FEWEST_MINUTES) throw new Error(`Play at least ${FEWEST_MINUTES} minutes.`);
  const bare = await openCompared(stage, "bare");
  try {
    const captioned = await openCompared(stage, "surtitle_two_lanes");
    try {
      return await watchBoth(stage, { bare, captioned }, minutes);
    } finally {
      await captioned.close();
    }
  } finally {
    await bare.close();
  }
}

async function watchBoth(
  stage: BenchStage,
  { bare, captioned }: Readonly<Record<"bare" | "captioned", ComparedBrowser>>,
  minutes: number,
): Promise<readonly Figure[]> {
  await Promise.all([bare, captioned].map(({ page }) => playFrom(page, 0)));
  const startedAtMs = performance.now();
  const history: { bare: Memory; captioned: Memory }[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    const lowest = { bare: NOTHING_YET, captioned: NOTHING_YET };
    for (let reading = 1; reading <= READINGS_PER_MINUTE; reading++) {
      const atMs = startedAtMs + (minute - 1 + reading / READINGS_PER_MINUTE) * 60_000;
      await passes(Math.max(0, atMs - performance.now()));
      lowest.bare = lower(lowest.bare, readMemory(bare));
      lowest.captioned = lower(lowest.captioned, readMemory(captioned));
    }
    // Captions disappear between the end of the talk and its start.
    await waitFor(`words to be drawn after minute ${minute}`, async () =>
      showsWords((await captioned.drawnText()) ?? "", recentWords(stage.service.messages)),
    );
    const { chunks, messages } = stage.service;
    chunks.length = 0;
    messages.splice(0, messages.length - KEPT_EVENTS);
    history.push(lowest);
    console.log(`  minute ${minute}: ${formatMemory(lowest)}`);
  }
  return figures(history);
}

function figures(history: readonly { bare: Memory; captioned: Memory }[]): readonly Figure[] {
  const captioned = growth(history.map((minute) => minute.captioned.all));
  const bare = growth(history.map((minute) => minute.bare.all));
  const beyond = growth(history.map((minute) => minute.captioned.all - minute.bare.all));
  return [
    figure("pss_growth_bytes", captioned, null),
    figure("pss_growth_page_alone_bytes", bare, null),
    figure("pss_growth_beyond_page_bytes", beyond, GOAL_BYTES),
  ];
}

/** From the first settled minutes to the last ones. A single minute varies by several megabytes. */
function growth(byMinute: readonly number[]): number {
  const settled = byMinute.slice(SETTLED_MINUTE - 1);
  return (
    quantile(settled.slice(-MINUTES_AT_EACH_END), 0.5) -
    quantile(settled.slice(0, MINUTES_AT_EACH_END), 0.5)
  );
}

const NOTHING_YET = Object.fromEntries(
  ["all", ...PROCESS_KINDS].map((kind) => [kind, Number.POSITIVE_INFINITY]),
) as Memory;

function readMemory({ home }: ComparedBrowser): Memory {
  const usage = readUsage(browserProcess(home));
  const kinds = PROCESS_KINDS.map((kind) => [kind, pssBytes(usage, kind)]);
  return { ...Object.fromEntries(kinds), all: pssBytes(usage) } as Memory;
}

/** The reading with the least garbage that waits to be collected. */
function lower(one: Memory, other: Memory): Memory {
  return other.all < one.all ? other : one;
}

function formatMemory({ bare, captioned }: { bare: Memory; captioned: Memory }): string {
  const more = (kind: keyof Memory) => megabytes(captioned[kind] - bare[kind]);
  const kinds = PROCESS_KINDS.map((kind) => `${kind} ${more(kind)}`).join(", ");
  return `${megabytes(captioned.all)} MB, ${more("all")} MB beyond the page (${kinds})`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function figure(name: string, value: number, goal: number | null): Figure {
  return { name, value, unit: "B", goal };
}
