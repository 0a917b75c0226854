import type { RunAccount } from "../service/account/run-account.ts";
import type { RunResult } from "./run-scenario.ts";

const MOST_NAMED = 12;

export function describeResult(result: RunResult): string {
  const { record, verdict } = result;
  const { playedMs, struckAtMs, run } = record;
  const facts = [
    `${inSeconds(playedMs)} s played`,
    `${run.sessions} sessions, ${run.connections} connections${perDrop(run)}`,
    ...(struckAtMs.length > 0 ? [`stopped ${struckAtMs.length} times`] : []),
    `${inSeconds(verdict.missingMs)} s of sound never arrived, ${inSeconds(verdict.reportedLostMs)} s reported lost`,
    `${inSeconds(verdict.droppedMs)} s never left the browser`,
  ];
  const perLane = verdict.lanes.map(({ lane, words }) => {
    const { spoken, excused, unheard, lost, doubled, wrong } = words;
    const right = `${spoken} words spoken, ${excused} in reported gaps, ${unheard} never captured`;
    return `  ${lane}: ${right}, ${named("lost", lost)}, ${named("doubled", doubled)}, ${named("wrong", wrong)}`;
  });
  return [`  ${facts.join(" · ")}`, ...perLane].join("\n");
}

function perDrop({ sessions, connections }: RunAccount): string {
  const drops = connections - 1;
  return drops > 0 ? ` (${((sessions - 1) / drops).toFixed(2)} sessions a drop)` : "";
}

function named(what: string, words: readonly string[]): string {
  if (words.length === 0) return `0 ${what}`;
  const shown = words.slice(0, MOST_NAMED).join(", ");
  const more = words.length > MOST_NAMED ? ", …" : "";
  return `${words.length} ${what} (${shown}${more})`;
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
