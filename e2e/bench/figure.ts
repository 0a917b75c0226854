/** One result of the benchmark. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit:
    | "ms"
    | "B/s"
    | "B"
    | "ms/min"
    | "words/word"
    | "shifts/line"
    | "ms/update"
    | "utterances/utterance"
    | "dB"
    | "sessions/drop"
    | "nodes";
  /** At most this; null where there is nothing to reach. */
  readonly goal: number | null;
}

/** Whether a figure is as good as it should be; one without a goal always is. */
export function reachesGoal({ value, goal }: Figure): boolean {
  return goal === null || value <= goal;
}

/** The figures as a table to be read in a terminal. */
export function asTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value.toLocaleString("en", { maximumFractionDigits: figure.value < 10 ? 2 : 1 }),
    figure.unit,
    figure.goal === null ? "" : `≤ ${figure.goal.toLocaleString("en")}`,
    reachesGoal(figure) ? "" : "missed",
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map(([name = "", value = "", unit = "", goal = "", verdict = ""]) =>
      [
        name.padEnd(widths[0] ?? 0),
        value.padStart(widths[1] ?? 0),
        unit.padEnd(widths[2] ?? 0),
        goal.padEnd(widths[3] ?? 0),
        verdict,
      ]
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
