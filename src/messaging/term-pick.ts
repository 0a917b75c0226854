import { isRecord } from "../lib/is-record.ts";

export interface TermPick {
  readonly kind: "add-word";
}

export function isTermPick(message: unknown): message is TermPick {
  return isRecord(message) && message.kind === "add-word";
}
