import type { BrowserTargets } from "./browser-targets.ts";

interface ProcessInfo {
  readonly type: string;
  readonly id: number;
  readonly cpuTime: number;
}

export class ProcessorTime {
  readonly #secondsByProcess: ReadonlyMap<number, number>;

  private constructor(secondsByProcess: ReadonlyMap<number, number>) {
    this.#secondsByProcess = secondsByProcess;
  }

  static async read(targets: BrowserTargets): Promise<ProcessorTime> {
    const { processInfo } = await targets.session.send<{ processInfo: ProcessInfo[] }>(
      "SystemInfo.getProcessInfo",
    );
    return new ProcessorTime(new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime])));
  }

  /** Milliseconds used since an earlier reading; excludes processes that have ended. */
  millisecondsSince(earlier: ProcessorTime): number {
    let seconds = 0;
    for (const [id, used] of this.#secondsByProcess) {
      seconds += used - (earlier.#secondsByProcess.get(id) ?? 0);
    }
    return seconds * 1000;
  }
}
