import type { Behaviour } from "./behaviour.ts";

/**
 * A named misbehaviour. The table of all modes drives the behaviour and the list on the status
 * page.
 */
export interface Mode {
  readonly name: string;
  readonly value?: string;
  readonly example: string;
  readonly summary: string;
  /** Returns what it changes, or `undefined` for an invalid value. */
  behave(value: string | undefined): Behaviour | undefined;
}

export function flag(name: string, summary: string, behaviour: Behaviour): Mode {
  return {
    name,
    example: name,
    summary,
    behave: (value) => (value === undefined ? behaviour : undefined),
  };
}

const unitNames = { s: "seconds", ms: "milliseconds", "%": "percent", n: "number" } as const;

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
