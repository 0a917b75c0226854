export interface ConsoleLine {
  readonly atMs: number;
  readonly text: string;
}

/**
 * The consoles of a browser as text, with what came before the test apart.
 * @param lines in the order of their times
 * @param sinceMs when the test began
 */
export function consoleText(lines: readonly ConsoleLine[], sinceMs: number): string {
  const print = ({ atMs, text }: ConsoleLine) =>
    `${new Date(atMs).toISOString().slice(11, 23)}  ${text}`;
  const before = lines.filter(({ atMs }) => atMs < sinceMs).map(print);
  const during = lines.filter(({ atMs }) => atMs >= sinceMs).map(print);
  return `${["Before the test:", ...before, "", "During the test:", ...during].join("\n")}\n`;
}
