import { readFileSync } from "node:fs";
import type { BrowserTargets } from "./browser-targets.ts";

/** Private memory of each browser process, in bytes, by process id; Linux only. */
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
    // The process has ended in the meantime.
    return 0;
  }
}
