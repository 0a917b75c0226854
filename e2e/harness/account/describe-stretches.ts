import type { StretchAccount } from "../../service/account/session-account.ts";

/** Describes what a session heard: `start 3461-6306@0-2845, gap 6356-7642@2895-4181`. */
export function describeStretches(stretches: readonly StretchAccount[]): string {
  return stretches
    .map(({ relation, fromMs, toMs, streamFromMs, streamToMs }) => {
      const [from, to, streamFrom, streamTo] = [fromMs, toMs, streamFromMs, streamToMs].map(
        Math.round,
      );
      return `${relation} ${from}-${to}@${streamFrom}-${streamTo}`;
    })
    .join(", ");
}
