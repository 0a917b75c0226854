import type { LaneId, Segment } from "../../captions/segment.ts";
import { type DeviceChoices, DeviceWordSource } from "../../device/source/device-word-source.ts";
import { RecogniserTurns } from "../../device/source/recogniser-turns.ts";
import { WAITS } from "../../lib/waits.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import type { CaptionWordSource, WordSourceDeps } from "./caption-word-source.ts";

// Of all tabs: some browsers run one recogniser at a time.
const TURNS = new RecogniserTurns();

/** Creates a source of words that uses the browser's engines on this computer. */
export function createDeviceSource(deps: WordSourceDeps): CaptionWordSource {
  const { feed, events, start, settings } = deps;
  const source = new DeviceWordSource({
    ...{ feed, device: feed, events, turns: TURNS },
    start: { ...start, concluded: byLane(start.concluded) },
    readChoices: async () => choicesOf(await deps.readSettings()),
    silenceLimitMs: settings.stream.silenceMinutes * WAITS.silenceMinuteMs,
  });
  return {
    run: (signal) => source.run(signal),
    finish: () => source.finish(),
    renew: () => source.renew(),
    settle: () => source.settle(),
    isOutdated: (newest) => {
      const { choices } = source;
      return choices !== null && keyOf(choices) !== keyOf(choicesOf(newest));
    },
  };
}

function choicesOf({ languages, engine }: Settings): DeviceChoices {
  return { spoken: languages.source, targets: languages.targets, terms: engine.terms };
}

function keyOf({ spoken, targets }: DeviceChoices): string {
  return JSON.stringify([spoken, [...targets].sort()]);
}

function byLane(updates: readonly PlacedUpdate[]): ReadonlyMap<LaneId, readonly Segment[]> {
  return new Map(updates.map(({ lane, concluded }) => [lane, concluded]));
}
