import { vi } from "vitest";

interface Task {
  readonly id: number;
  readonly atMs: number;
  readonly everyMs: number | null;
  readonly run: () => void;
}

// Microtask turns of the longest promise chain between two timers.
const TURNS = 20;

/**
 * Time that passes as fast as the machine allows. It replaces the global timers and clocks, and
 * lets promises settle between two timers. An hour of a stream takes a second or two.
 */
export class VirtualClock {
  nowMs = 0;
  // The next task is the last, so that it is found and removed at once.
  readonly #tasks: Task[] = [];
  #lastId = 0;

  install(): void {
    const add = (run: () => void, ms: number, isRepeated: boolean) => {
      this.#lastId += 1;
      const waitMs = Math.max(0, ms);
      const everyMs = isRepeated ? waitMs : null;
      this.#insert({ id: this.#lastId, atMs: this.nowMs + waitMs, everyMs, run });
      return this.#lastId;
    };
    const remove = (id: unknown) => {
      const at = this.#tasks.findIndex((task) => task.id === id);
      if (at >= 0) this.#tasks.splice(at, 1);
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
    for (;;) {
      // A function of its own would cost as much as some of the tasks.
      for (let turn = 0; turn < TURNS; turn++) await undefined;
      if (isOver()) return;
      const next = this.#tasks.at(-1);
      if (!next || next.atMs > untilMs) {
        this.nowMs = untilMs;
        return;
      }
      this.nowMs = Math.max(this.nowMs, next.atMs);
      this.#tasks.pop();
      const { everyMs, run } = next;
      if (everyMs !== null) this.#insert({ ...next, atMs: next.atMs + Math.max(1, everyMs) });
      run();
    }
  }

  // Of tasks that are due together, the one that was set first runs first.
  #insert(task: Task): void {
    const { id, atMs } = task;
    let at = this.#tasks.length;
    for (; at > 0; at--) {
      const sooner = this.#tasks[at - 1];
      if (sooner && (sooner.atMs > atMs || (sooner.atMs === atMs && sooner.id > id))) break;
    }
    this.#tasks.splice(at, 0, task);
  }
}
