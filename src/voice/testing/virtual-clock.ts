import { vi } from "vitest";

interface Task {
  readonly id: number;
  atMs: number;
  readonly everyMs: number | null;
  run(): void;
}

// Microtask turns of the longest promise chain between two timers.
const TURNS = 20;

/**
 * Time that passes as fast as the machine allows. It replaces the global timers and clocks, and
 * lets promises settle between two timers. An hour of a stream takes a second or two.
 */
export class VirtualClock {
  nowMs = 0;
  #tasks: Task[] = [];
  #lastId = 0;

  install(): void {
    const add = (run: () => void, ms: number, isRepeated: boolean) => {
      this.#lastId += 1;
      const waitMs = Math.max(0, ms);
      const everyMs = isRepeated ? waitMs : null;
      this.#tasks.push({ id: this.#lastId, atMs: this.nowMs + waitMs, everyMs, run });
      return this.#lastId;
    };
    const remove = (id: unknown) => {
      this.#tasks = this.#tasks.filter((task) => task.id !== id);
    };
    vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => add(run, ms, false));
    vi.stubGlobal("setInterval", (run: () => void, ms = 0) => add(run, ms, true));
    vi.stubGlobal("clearTimeout", remove);
    vi.stubGlobal("clearInterval", remove);
    vi.stubGlobal("performance", { now: () => this.nowMs });
    const now = () => this.nowMs;
    const TimeOfDay = class extends Date {
      static override now = now;
    };
    vi.stubGlobal("Date", TimeOfDay);
  }

  get pending(): number {
    return this.#tasks.length;
  }

  async pass(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const untilMs = this.nowMs + ms;
    await settle();
    while (!isOver()) {
      const next = this.#next();
      if (!next || next.atMs > untilMs) {
        this.nowMs = untilMs;
        return;
      }
      this.nowMs = Math.max(this.nowMs, next.atMs);
      if (next.everyMs === null) this.#tasks.splice(this.#tasks.indexOf(next), 1);
      else next.atMs += Math.max(1, next.everyMs);
      next.run();
      await settle();
    }
  }

  #next(): Task | undefined {
    let first: Task | undefined;
    for (const task of this.#tasks) if (!first || task.atMs < first.atMs) first = task;
    return first;
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await undefined;
}
