import type { Behaviour } from "./behaviour.ts";

/** A named misbehaviour. The table of all modes drives both what happens and the list on the status page. */
export interface Mode {
  readonly name: string;
  /** How its value is written, for the list; without one the mode takes no value. */
  readonly value?: string;
  /** An example that works, as it is written in a key. */
  readonly example: string;
  readonly summary: string;
  /** What it changes, or `undefined` when the value does not fit. */
  behave(value: string | undefined): Behaviour | undefined;
}

/** A mode without a value. */
export function flag(name: string, summary: string, behaviour: Behaviour): Mode {
  return {
    name,
    example: name,
    summary,
    behave: (value) => (value === undefined ? behaviour : undefined),
  };
}

const unitNames = { s: "seconds", ms: "milliseconds", "%": "percent", n: "number" } as const;

/** A mode whose value is a number. */
export function measured(
  name: string,
  unit: keyof typeof unitNames,
  example: number,
  summary: string,
  behave: (value: number) => Behaviour | undefined,
): Mode {
  return {
    name,
    value: unitNames[unit],
    example: `${name}=${example}`,
    summary,
    behave: (value) =>
      value !== undefined && /^\d{1,6}(\.\d{1,3})?$/.test(value)
        ? behave(Number(value))
        : undefined,
  };
}

/** A mode whose value is one of a few. */
export function choice<T extends string | number>(
  name: string,
  choices: readonly T[],
  summary: string,
  behave: (value: T) => Behaviour,
): Mode {
  return {
    name,
    value: choices.join(" | "),
    example: `${name}=${choices[0]}`,
    summary,
    behave(value) {
      const chosen = choices.find((one) => String(one) === value);
      return chosen === undefined ? undefined : behave(chosen);
    },
  };
}
