import type { ScriptWord } from "../writing/script.ts";
import type { LaneAccount, WordAccount } from "./session-account.ts";

/** Words kept of a lane and fate, about as many as are said in an hour. */
const mostWords = 10_000;

/** Writes down what became of the words of a session. */
export class LaneLedger {
  readonly #lanes = new Map<string, Record<keyof LaneAccount, WordAccount[]>>();

  /** Notes what became of a word of a lane. */
  note(lane: string, fate: keyof LaneAccount, { text, startMs, endMs }: ScriptWord): void {
    const lists = this.#lanes.get(lane) ?? { concluded: [], unheard: [] };
    this.#lanes.set(lane, lists);
    const list = lists[fate];
    list.push({ text, fromMs: startMs, toMs: endMs });
    if (list.length > mostWords) list.shift();
  }

  /** All lanes as they stand. */
  tell(): Readonly<Record<string, LaneAccount>> {
    const lanes = [...this.#lanes].map(([lane, { concluded, unheard }]) => {
      return [lane, { concluded: [...concluded], unheard: [...unheard] }] as const;
    });
    return Object.fromEntries(lanes);
  }
}
