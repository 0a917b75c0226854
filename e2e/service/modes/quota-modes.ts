import type { Allowance, Behaviour } from "./behaviour.ts";
import { type Mode, measured } from "./mode.ts";

function allowance(
  name: string,
  example: string,
  summary: string,
  behave: (allowance: Allowance) => Behaviour,
): Mode {
  return {
    name,
    value: "used-limit",
    example: `${name}=${example}`,
    summary,
    behave(value) {
      const [, used, limit] = /^(\d{1,9})-(\d{1,9})$/.exec(value ?? "") ?? [];
      if (used === undefined) return undefined;
      return behave({ used: Number(used), limit: Number(limit) });
    },
  };
}

export const quotaModes: readonly Mode[] = [
  measured(
    "quota",
    "n",
    100_000,
    "Characters that may be translated; more are refused with 456.",
    (quotaCharacters) => ({ quotaCharacters }),
  ),
  measured("used", "n", 90_000, "Characters that were translated before.", (usedCharacters) => ({
    usedCharacters,
  })),
  allowance(
    "minutes",
    "50-60",
    "Minutes of captions; when they are used up, sessions are refused with 456.",
    (minutes) => ({ minutes }),
  ),
  allowance(
    "spoken-minutes",
    "0-30",
    "The same for sessions with translated speech.",
    (spokenMinutes) => ({ spokenMinutes }),
  ),
  allowance(
    "document-limit",
    "1-5",
    "Documents; when they are used up, uploads are refused with 456.",
    (documentAllowance) => ({ documentAllowance }),
  ),
];
