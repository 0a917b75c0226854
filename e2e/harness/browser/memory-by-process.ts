import { readFileSync } from "node:fs";
import type { BrowserTargets } from "./browser-targets.ts";

/**
 * Memory of its own that each process of the browser has now, in bytes, by the process's id; Linux
 * tells it.
 */
export async function memoryByProcess(
  targets: BrowserTargets,
): Promise<ReadonlyMap<number, number>> {
  const { processInfo } = await targets.session.send<{ processInfo: { readonly id: number }[] }>(
    "SystemInfo.getProcessInfo",
  );
  return new Map(processInfo.map(({ id }) => [id, ownBytes(id)]));
}

function ownBytes(processId: number): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, "utf8");
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    // It has ended in the meantime.
    return 0;
  }
}
