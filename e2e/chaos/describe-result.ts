import type { ScenarioResult } from "./run-scenario.ts";

const MOST_NAMED = 12;

/** What became of a scenario, in a few lines. */
export function describeResult(result: ScenarioResult): string {
  const { playedMs, sessions, connections, strikes, lanes } = result;
  const facts = [
    `${inSeconds(playedMs)} s played`,
    `${sessions} sessions, ${connections} connections${perDrop(result)}`,
    ...(strikes > 0 ? [`stopped ${strikes} times`] : []),
    `${inSeconds(result.missingMs)} s of sound never arrived, ${inSeconds(result.reportedLostMs)} s reported lost`,
    `${inSeconds(result.droppedMs)} s never left the browser`,
  ];
  const perLane = lanes.map(({ lane, words }) => {
    const { said, excused, unheard, lost, doubled, wrong } = words;
    const right = `${said} words said, ${excused} in reported gaps, ${unheard} never captured`;
    return `  ${lane}: ${right}, ${named("lost", lost)}, ${named("doubled", doubled)}, ${named("wrong", wrong)}`;
  });
  return [`  ${facts.join(" · ")}`, ...perLane].join("\n");
}

/** How many sessions it took for each connection that was lost. */
function perDrop({ sessions, connections }: ScenarioResult): string {
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
