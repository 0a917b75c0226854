import type { BenchStage } from "./bench-stage.ts";
import { PROCESS_KINDS } from "./browser-usage.ts";
import type { ComparedName } from "./compared-browsers.ts";
import { bytesOf, msPerMinute, playRounds, type Round } from "./compared-rounds.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";
import { type RatioSpread, ratioSpread, type Turn } from "./ratio-spread.ts";

const TURNS = 3;
const NAMES = ["bare", "minimal", "surtitle", "surtitle_two_lanes"] as const;
const COMPARED = ["minimal", "surtitle", "surtitle_two_lanes"] as const;
const ROUND_SECONDS = 60;

const GOALS = { processorRatio: 1.25, memoryBytes: 55_000_000 };

type Measure = (round: Round) => number;

type Rounds = Record<ComparedName, Round[]>;

/**
 * Memory and processor time of all browser processes while the same talk plays in four browsers:
 * without an extension, with the minimal one, and with Surtitle in one and in two languages. There
 * are three turns. For memory, the browsers run one after the other, because they would share it.
 * For processor time they run at once: the speed of a shared machine changes by a quarter within a
 * minute, which changes that of all browsers alike.
 * @param options how long each round is measured
 * @throws Error when an extension sent no sound or drew no words
 */
export async function compareSideBySide(
  stage: BenchStage,
  { seconds = ROUND_SECONDS }: { readonly seconds?: number | undefined } = {},
): Promise<readonly Figure[]> {
  const alone = noRounds();
  const together = noRounds();
  for (let turn = 1; turn <= TURNS; turn++) {
    for (const name of NAMES) {
      const played = await playRounds(stage, [name], seconds * 1000);
      console.log(`  turn ${turn}, alone: ${formatRounds(played, formatBytes)}`);
      addRounds(alone, played);
    }
    const played = await playRounds(stage, NAMES, seconds * 1000);
    console.log(`  turn ${turn}, together: ${formatRounds(played, formatTime)}`);
    addRounds(together, played);
  }
  console.log(byKind(alone, together));
  return figures(alone, together);
}

function noRounds(): Rounds {
  return { bare: [], minimal: [], surtitle: [], surtitle_two_lanes: [] };
}

function addRounds(rounds: Rounds, played: ReadonlyMap<ComparedName, Round>): void {
  for (const [name, round] of played) rounds[name].push(round);
}

function figures(alone: Rounds, together: Rounds): readonly Figure[] {
  const time = (round: Round) => msPerMinute(round);
  const size = (round: Round) => bytesOf(round);
  const timeRatio = (name: ComparedName) => ratioSpread(turns(together, name, time));
  const sizeRatio = ratioSpread(turns(alone, "surtitle_two_lanes", size));
  const memoryGoal = (name: ComparedName) =>
    name === "surtitle_two_lanes" ? GOALS.memoryBytes : null;
  return [
    figure("cpu_bare_ms_per_min", medianOf(together.bare, time), "ms/min"),
    ...COMPARED.map((name) =>
      figure(`cpu_${name}_more_ms_per_min`, moreThanBare(together, name, time), "ms/min"),
    ),
    ...spread("cpu_surtitle_to_minimal", timeRatio("surtitle"), GOALS.processorRatio),
    ...spread("cpu_two_lanes_to_minimal", timeRatio("surtitle_two_lanes"), null),
    figure("pss_bare_bytes", medianOf(alone.bare, size), "B"),
    ...COMPARED.map((name) =>
      figure(`pss_${name}_more_bytes`, moreThanBare(alone, name, size), "B", memoryGoal(name)),
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
function byKind(alone: Rounds, together: Rounds): string {
  const rows = COMPARED.flatMap((name) =>
    PROCESS_KINDS.map((kind) => {
      const time = moreThanBare(together, name, (round) => msPerMinute(round, kind));
      const size = moreThanBare(alone, name, (round) => bytesOf(round, kind));
      return `  ${name}, ${kind}: ${time.toFixed(0)} ms/min and ${(size / 1e6).toFixed(1)} MB more`;
    }),
  );
  return rows.join("\n");
}

function formatRounds(
  played: ReadonlyMap<ComparedName, Round>,
  format: (round: Round) => string,
): string {
  return [...played].map(([name, round]) => `${name} ${format(round)}`).join(", ");
}

function formatBytes(round: Round): string {
  return `${(bytesOf(round) / 1e6).toFixed(1)} MB`;
}

function formatTime(round: Round): string {
  return `${msPerMinute(round).toFixed(0)} ms/min`;
}

function figure(
  name: string,
  value: number,
  unit: Figure["unit"],
  goal: number | null = null,
): Figure {
  return { name, value, unit, goal };
}
