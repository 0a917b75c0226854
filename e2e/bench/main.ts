import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureAfterKill } from "./after-kill.ts";
import { openBenchStage } from "./bench-stage.ts";
import { measureErasure } from "./calm/measure-erasure.ts";
import { measureLongTalk } from "./calm/measure-long-talk.ts";
import { measureFollowing } from "./caption-following.ts";
import { measureDevice } from "./device-figures.ts";
import { measureDub } from "./dub-figures.ts";
import { asTable, type Figure } from "./figure.ts";
import { measureFileSizes } from "./file-sizes.ts";
import { measureLibrary } from "./library-times.ts";
import { measureMemory } from "./memory-replay.ts";
import { measureMessageToPainted } from "./message-to-painted.ts";
import { measurePanel } from "./panel.ts";
import { measureFormats } from "./per-format.ts";
import { measureProcessorPerMinute } from "./processor-per-minute.ts";
import { measureReconnect } from "./reconnect-time.ts";
import { measureSoundToService } from "./sound-to-service.ts";
import { measureStartToFirstCaption } from "./start-to-first-caption.ts";
import { measureStoreTime } from "./store-time.ts";
import { measureSubtitleLag } from "./subtitle-lag.ts";
import { measureTrackReading } from "./track-reading.ts";
import { measureWireBytes } from "./wire-bytes.ts";

const RESULTS = fileURLToPath(new URL("../../.bench", import.meta.url));

// `npm run bench -- <name> …` runs only these.
const MEASUREMENTS = {
  sound: measureSoundToService,
  painted: measureMessageToPainted,
  wire: measureWireBytes,
  cpu: measureProcessorPerMinute,
  start: measureStartToFirstCaption,
  reconnect: measureReconnect,
  killed: measureAfterKill,
  formats: measureFormats,
  dub: measureDub,
  memory: measureMemory,
  library: measureLibrary,
  store: measureStoreTime,
  panel: measurePanel,
  sizes: () => measureFileSizes(),
  calm: measureErasure,
  long: measureLongTalk,
  following: measureFollowing,
  device: measureDevice,
  tracks: measureTrackReading,
  subtitles: measureSubtitleLag,
} as const;

const wanted = process.argv.slice(2);
const stage = await openBenchStage();
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Measuring ${name} …`);
    const found = await measure(stage);
    // Printed at once: a full run takes half an hour, and may be stopped early.
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
