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
    | "ms/frame"
    | "frames"
    | "utterances/utterance"
    | "dB"
    | "sessions/drop"
    | "nodes"
    | "messages/min"
    | "times";
  /** The upper limit; null for a figure without a goal. */
  readonly goal: number | null;
}

export function reachesGoal({ value, goal }: Figure): boolean {
  return goal === null || value <= goal;
}

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
