import { setTimeout as passes } from "node:timers/promises";
import { browserProcess } from "../harness/browser/browser-process.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { BenchStage } from "./bench-stage.ts";
import {
  type BrowserUsage,
  type ProcessKind,
  processorMs,
  pssBytes,
  readUsage,
  sharingProcesses,
} from "./browser-usage.ts";
import { type ComparedBrowser, type ComparedName, openCompared } from "./compared-browsers.ts";
import { recentWords, showsWords } from "./drawn-words.ts";
import { quantile } from "./quantile.ts";

/** What one browser used while it played the talk. */
export interface Round {
  readonly before: BrowserUsage;
  /**
   * Readings throughout the round and at its end, because memory varies with garbage that is not yet
   * collected.
   */
  readonly readings: readonly BrowserUsage[];
  readonly lastedMs: number;
}

/** The browser compiles code that has run for a while, and a real talk takes an hour. */
const WARM_UP_MS = 22_000;
const READINGS = 6;

// The rest may still be on its way.
const ENOUGH_SOUND = 0.95;

/**
 * Opens a browser for each name, plays the talk in all of them at once, and closes them.
 * @returns the rounds by name
 * @throws Error when an extension sent no sound or drew no words
 */
export async function playRounds(
  stage: BenchStage,
  names: readonly ComparedName[],
  roundMs: number,
): Promise<ReadonlyMap<ComparedName, Round>> {
  const opened = new Map<ComparedName, ComparedBrowser>();
  try {
    for (const name of names) opened.set(name, await openCompared(stage, name));
    const browsers = [...opened.values()];
    const processes = browsers.map(({ home }) => browserProcess(home));
    const [alone] = processes;
    if (processes.length === 1 && alone !== undefined) reportOtherBrowsers(alone);
    stage.service.messages.length = 0;
    await Promise.all(browsers.map(({ page }) => playFrom(page, 0)));
    await Promise.all(browsers.map(({ page }) => letPlay(page, WARM_UP_MS)));
    stage.service.chunks.length = 0;
    const roundOf = await readRounds(processes, roundMs);
    const extended = browsers.filter((browser) => browser !== opened.get("bare"));
    await checkWork(stage, extended, roundMs);
    return new Map([...opened.keys()].map((name, at) => [name, roundOf(at)]));
  } finally {
    for (const browser of opened.values()) await browser.close();
  }
}

/** @returns the round of each process by its place in the list */
async function readRounds(
  processes: readonly number[],
  roundMs: number,
): Promise<(at: number) => Round> {
  const readAll = () => processes.map(readUsage);
  const before = readAll();
  const startedAtMs = performance.now();
  const readings: (readonly BrowserUsage[])[] = [];
  for (let reading = 1; reading <= READINGS; reading++) {
    await passes(Math.max(0, startedAtMs + (roundMs * reading) / READINGS - performance.now()));
    readings.push(readAll());
  }
  const lastedMs = performance.now() - startedAtMs;
  return (at) => {
    const of = (usages: readonly BrowserUsage[]) => usages[at] ?? new Map();
    return { before: of(before), readings: readings.map(of), lastedMs };
  };
}

function reportOtherBrowsers(process: number): void {
  const sharing = sharingProcesses(process);
  if (sharing > 0) {
    console.log(`  ${sharing} processes of other browsers run: memory will look smaller.`);
  }
}

/** An extension that captures nothing or draws nothing would be a flattering comparison. */
async function checkWork(
  { service }: BenchStage,
  browsers: readonly ComparedBrowser[],
  roundMs: number,
): Promise<void> {
  const sessions = Object.values(groupBySession(service.chunks));
  const soundMs = sessions
    .map((chunks) => (chunks.at(-1)?.streamMs ?? 0) - (chunks[0]?.streamMs ?? 0))
    .filter((ms) => ms >= roundMs * ENOUGH_SOUND);
  if (soundMs.length < browsers.length) {
    throw new Error(`Only ${soundMs.length} of ${browsers.length} extensions sent all sound.`);
  }
  const recent = () =>
    Object.values(groupBySession(service.messages)).flatMap((messages) => recentWords(messages));
  for (const [at, browser] of browsers.entries()) {
    const seen = new Set<string>();
    await waitFor(`words to be drawn by extension ${at + 1}, and to change`, async () => {
      const drawn = (await browser.drawnText()) ?? "";
      if (showsWords(drawn, recent())) seen.add(drawn);
      return seen.size > 1;
    });
  }
}

function groupBySession<Event extends { readonly sessionId: string }>(
  events: readonly Event[],
): Readonly<Record<string, readonly Event[]>> {
  const groups: Record<string, Event[]> = {};
  for (const event of events) {
    groups[event.sessionId] ??= [];
    groups[event.sessionId]?.push(event);
  }
  return groups;
}

/** @param kind of process; all kinds without it */
export function msPerMinute({ before, readings, lastedMs }: Round, kind?: ProcessKind): number {
  return (processorMs(before, readings.at(-1) ?? before, kind) * 60_000) / lastedMs;
}

/**
 * The median of the round's readings.
 * @param kind of process; all kinds without it
 */
export function bytesOf({ readings }: Round, kind?: ProcessKind): number {
  return quantile(
    readings.map((usage) => pssBytes(usage, kind)),
    0.5,
  );
}
