import type { SelectChoice } from "../ui/select.tsx";

const HOUR = 60;
const DAY = 24 * HOUR;

/** What is offered; what is chosen beside it is offered too. */
const OFFERED = {
  minutes: [15, 30, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY],
  count: [1, 5, 10, 20, 50, 100, 200, 500, 1000],
} as const;

/** The numbers to choose from, the one that is chosen among them, in their order. */
export function numberChoices(
  kind: keyof typeof OFFERED,
  chosen: number,
  words: (value: number) => string,
): readonly SelectChoice<string>[] {
  const all = [...new Set([...OFFERED[kind], chosen])].sort((a, b) => a - b);
  return all.map((value) => ({ value: String(value), label: words(value) }));
}

/** Says minutes as the reader does: in the largest unit that makes a whole number of them. */
export function timeWords(uiLanguage: string): (minutes: number) => string {
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

/** Says how much room something takes. */
export function sizeWords(bytes: number, uiLanguage: string): string {
  const steps = Math.floor(Math.log(Math.max(bytes, STEP)) / Math.log(STEP));
  const step = Math.min(steps, UNITS.length);
  const value = bytes / STEP ** step;
  return new Intl.NumberFormat(uiLanguage, {
    style: "unit",
    unit: UNITS[step - 1] ?? "kilobyte",
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  }).format(value);
}
