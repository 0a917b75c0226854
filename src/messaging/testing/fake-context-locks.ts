import type { ContextLocks } from "../context-locks.ts";

/** The locks of one origin, held by contexts that tests end at will. */
export class FakeLocks {
  readonly #held = new Set<string>();
  readonly #waiting = new Map<string, (() => void)[]>();

  context(): FakeContext {
    return new FakeContext(this);
  }

  hold(name: string): void {
    this.#held.add(name);
  }

  wait(name: string, onFree: () => void): void {
    if (this.#held.has(name)) {
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), onFree]);
    } else {
      onFree();
    }
  }

  free(name: string): void {
    this.#held.delete(name);
    for (const onFree of this.#waiting.get(name) ?? []) onFree();
    this.#waiting.delete(name);
  }
}

export class FakeContext implements ContextLocks {
  readonly #locks: FakeLocks;
  readonly #held: string[] = [];

  constructor(locks: FakeLocks) {
    this.#locks = locks;
  }

  async acquire(name: string): Promise<void> {
    this.#held.push(name);
    this.#locks.hold(name);
  }

  whenReleased(name: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.#locks.wait(name, resolve);
    });
  }

  end(): void {
    for (const name of this.#held.splice(0)) this.#locks.free(name);
  }
}
