import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";
import { startServiceProcess } from "./service-process.ts";

/** After so many minutes everything that fills up once has done so. */
const SETTLED_MINUTE = 5;
const MINUTES = 30;
const GOAL_BYTES = 2_000_000;

/** What the replay is asked. */
export interface ToMemory {
  readonly baseUrl: string;
  readonly minutes: number;
}

/** What the replay tells after each minute of sound. */
export interface FromMemory {
  readonly minute: number;
  /** Heap and array buffers after a collection. */
  readonly bytes: number;
  /** Concluded so far: without any, nothing was replayed. */
  readonly segments: number;
}

/**
 * How much more memory capture and stream take after half an hour of talk than after five minutes.
 * Their own code runs in a process of its own, without a browser around it, as fast as it gets
 * through the sound.
 */
export async function measureMemory(): Promise<readonly Figure[]> {
  // As fast as it comes, which is far too fast by the interface's rules.
  const service = await startServiceProcess({ paceDebtMs: Number.MAX_SAFE_INTEGER });
  try {
    const minutes = await replay({ baseUrl: service.serviceUrls.paidBaseUrl, minutes: MINUTES });
    const settled = minutes.find(({ minute }) => minute === SETTLED_MINUTE);
    const last = minutes.at(-1);
    if (!settled || last?.minute !== MINUTES || last.segments <= settled.segments) {
      throw new Error("The replay ended early, or nothing was recognised in it.");
    }
    return [
      { name: "memory_30min_bytes", value: last.bytes, unit: "B", goal: null },
      {
        name: "memory_growth_bytes",
        value: last.bytes - settled.bytes,
        unit: "B",
        goal: GOAL_BYTES,
      },
    ];
  } finally {
    await service.close();
  }
}

function replay(question: ToMemory): Promise<readonly FromMemory[]> {
  return new Promise((resolve, reject) => {
    const minutes: FromMemory[] = [];
    const child = fork(fileURLToPath(new URL("memory-child.ts", import.meta.url)), {
      execArgv: ["--import", "tsx", "--expose-gc"],
    });
    child.on("message", (message: FromMemory) => minutes.push(message));
    child.once("exit", (code) => {
      if (code === 0) resolve(minutes);
      else reject(new Error(`The replay ended with code ${code}.`));
    });
    child.send(question);
  });
}
