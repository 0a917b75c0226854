export const interruptionKinds = ["slow-read", "cut", "limit", "half-open"] as const;
export type InterruptionKind = (typeof interruptionKinds)[number];

/** Due after this much sound since the previous interruption, or on a new connection. */
export interface Interruption {
  readonly kind: InterruptionKind;
  readonly afterMs: number;
}

/** Parses kinds and seconds, such as `slow-read-3+cut-2.5`; undefined when an item is invalid. */
export function readInterruptions(text: string): readonly Interruption[] | undefined {
  const items = text.split("+").map((item) => {
    const [, name, seconds] = /^([a-z-]+)-(\d{1,4}(?:\.\d{1,3})?)$/.exec(item) ?? [];
    const kind = interruptionKinds.find((each) => each === name);
    return kind && { kind, afterMs: Number(seconds) * 1_000 };
  });
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}
