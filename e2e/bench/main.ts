import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureAfterKill } from "./after-kill.ts";
import { type BenchStage, openBenchStage } from "./bench-stage.ts";
import { measureBrowserMessages } from "./browser-messages.ts";
import { measureBacklogs, measureErasure } from "./calm/measure-erasure.ts";
import { measureLongTalk } from "./calm/measure-long-talk.ts";
import { measureFollowing } from "./caption-following.ts";
import { measureDevice } from "./device-figures.ts";
import { measureDub } from "./dub-figures.ts";
import { asTable, type Figure } from "./figure.ts";
import { measureFileSizes } from "./file-sizes.ts";
import { measureLibrary } from "./library-times.ts";
import { measureMemoryOverTime } from "./memory-over-time.ts";
import { measureHeap } from "./memory-replay.ts";
import { measureMessageToPainted } from "./message-to-painted.ts";
import { measurePanel } from "./panel.ts";
import { measureFormats } from "./per-format.ts";
import { measureReconnect } from "./reconnect-time.ts";
import { compareSideBySide } from "./side-by-side.ts";
import { measureSoundOfPlayers } from "./sound-of-players.ts";
import { measureSoundToService } from "./sound-to-service.ts";
import { measureStartToFirstCaption } from "./start-to-first-caption.ts";
import { measureStoreTime } from "./store-time.ts";
import { measureSubtitleLag } from "./subtitle-lag.ts";
import { measureSubtitleParsing } from "./subtitle-parsing.ts";
import { measureTrackReading } from "./track-reading.ts";
import { measureWireBytes } from "./wire-bytes.ts";

const RESULTS = fileURLToPath(new URL("../../.bench", import.meta.url));

interface Options {
  /** Length of each round of `compare`. */
  readonly seconds: number | undefined;
  /** Length of `memory`. */
  readonly minutes: number | undefined;
}

type Measure = (stage: BenchStage, options: Options) => Promise<readonly Figure[]>;

// `npm run bench -- <name> …` runs only these.
const MEASUREMENTS: Readonly<Record<string, Measure>> = {
  sound: measureSoundToService,
  players: measureSoundOfPlayers,
  painted: measureMessageToPainted,
  wire: measureWireBytes,
  compare: compareSideBySide,
  messages: measureBrowserMessages,
  start: measureStartToFirstCaption,
  reconnect: measureReconnect,
  killed: measureAfterKill,
  formats: measureFormats,
  dub: measureDub,
  heap: measureHeap,
  memory: measureMemoryOverTime,
  library: measureLibrary,
  store: measureStoreTime,
  panel: measurePanel,
  sizes: async () => measureFileSizes(),
  calm: async () => [...measureErasure(), ...measureBacklogs()],
  long: measureLongTalk,
  following: measureFollowing,
  device: measureDevice,
  tracks: measureTrackReading,
  subtitles: measureSubtitleLag,
  parsing: measureSubtitleParsing,
};

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string" }, minutes: { type: "string" } },
});
const options = { seconds: numberOf(values.seconds), minutes: numberOf(values.minutes) };
const stage = await openBenchStage();
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Measuring ${name} …`);
    const found = await measure(stage, options);
    // Printed at once: a full run takes an hour, and may be stopped early.
    console.log(asTable(found));
    figures.push(...found);
  }
} finally {
  // A failing measurement must not discard earlier ones.
  writeResults(figures);
  await stage.close();
}

function writeResults(measured: readonly Figure[]): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "results.json"), `${JSON.stringify(measured, null, 2)}\n`);
  console.log(`\n${asTable(measured)}\n\nWritten to .bench/results.json`);
}

function numberOf(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  const value = Number(typed);
  if (!(value > 0)) throw new Error(`${typed} is no number above 0.`);
  return value;
}
