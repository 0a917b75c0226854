import type { ScriptWord } from "../transcription/script.ts";
import type { LaneAccount, WordAccount } from "./session-account.ts";

// Words kept per lane and outcome: about an hour of speech.
const maxWords = 10_000;

export class LaneLedger {
  readonly #lanes = new Map<string, Record<keyof LaneAccount, WordAccount[]>>();

  note(lane: string, outcome: keyof LaneAccount, { text, startMs, endMs }: ScriptWord): void {
    const lists = this.#lanes.get(lane) ?? { concluded: [], unheard: [] };
    this.#lanes.set(lane, lists);
    const list = lists[outcome];
    list.push({ text, fromMs: startMs, toMs: endMs });
    if (list.length > maxWords) list.shift();
  }

  toAccount(): Readonly<Record<string, LaneAccount>> {
    const lanes = [...this.#lanes].map(([lane, { concluded, unheard }]) => {
      return [lane, { concluded: [...concluded], unheard: [...unheard] }] as const;
    });
    return Object.fromEntries(lanes);
  }
}
