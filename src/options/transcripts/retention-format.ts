import type { SelectChoice } from "../../ui/select.tsx";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Menu values; a stored value beside them is offered too. */
const OFFERED = {
  minutes: [15, 30, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY],
  count: [1, 5, 10, 20, 50, 100, 200, 500, 1000],
} as const;

/** The menu values and the chosen one, in ascending order. */
export function retentionChoices(
  kind: keyof typeof OFFERED,
  chosen: number,
  format: (value: number) => string,
): readonly SelectChoice<string>[] {
  const all = [...new Set([...OFFERED[kind], chosen])].sort((a, b) => a - b);
  return all.map((value) => ({ value: String(value), label: format(value) }));
}

/** Formats minutes in the largest unit that gives a whole number. */
export function durationFormatter(uiLanguage: string): (minutes: number) => string {
  return (minutes) => {
    const [unit, size] =
      minutes % DAY === 0
        ? (["day", DAY] as const)
        : minutes % HOUR === 0
          ? (["hour", HOUR] as const)
          : (["minute", 1] as const);
    const format = new Intl.NumberFormat(uiLanguage, { style: "unit", unit, unitDisplay: "long" });
    return format.format(minutes / size);
  };
}

const STEP = 1000;
const UNITS = ["kilobyte", "megabyte", "gigabyte"] as const;

/** Formats a size in kB, MB or GB. */
export function formatBytes(bytes: number, uiLanguage: string): string {
  const steps = Math.floor(Math.log(Math.max(bytes, STEP)) / Math.log(STEP));
  const step = Math.min(steps, UNITS.length);
  const value = bytes / STEP ** step;
  return new Intl.NumberFormat(uiLanguage, {
    style: "unit",
    unit: UNITS[step - 1] ?? "kilobyte",
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  }).format(value);
}
