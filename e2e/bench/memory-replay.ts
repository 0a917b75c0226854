import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";
import { startServiceProcess } from "./service-process.ts";

// By this minute all buffers and caches are full.
const SETTLED_MINUTE = 5;
const MINUTES = 30;
const GOAL_BYTES = 2_000_000;

export interface ToMemory {
  readonly baseUrl: string;
  readonly minutes: number;
}

export interface FromMemory {
  readonly minute: number;
  /** Heap and array buffers after a collection. */
  readonly bytes: number;
  readonly segments: number;
}

/**
 * Memory growth of capture and stream between five minutes and half an hour of talk. Their own code
 * runs in a separate process, without a browser, as fast as it can process the sound.
 */
export async function measureHeap(): Promise<readonly Figure[]> {
  // The replay sends far faster than the interface allows.
  const service = await startServiceProcess({ paceDebtMs: Number.MAX_SAFE_INTEGER });
  try {
    const minutes = await replay({ baseUrl: service.serviceUrls.paidBaseUrl, minutes: MINUTES });
    const settled = minutes.find(({ minute }) => minute === SETTLED_MINUTE);
    const last = minutes.at(-1);
    if (!settled || last?.minute !== MINUTES || last.segments <= settled.segments) {
      throw new Error("The replay ended early, or nothing was recognised.");
    }
    return [
      { name: "heap_30min_bytes", value: last.bytes, unit: "B", goal: null },
      {
        name: "heap_growth_bytes",
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
