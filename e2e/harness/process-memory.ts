import { readFileSync } from "node:fs";
import type { BrowserTargets } from "./browser-targets.ts";

/** Memory of its own that all processes of the browser have now, in bytes; Linux tells it. */
export async function processMemory(targets: BrowserTargets): Promise<number> {
  const { processInfo } = await targets.session.send<{ processInfo: { readonly id: number }[] }>(
    "SystemInfo.getProcessInfo",
  );
  return processInfo.reduce((sum, { id }) => sum + ownBytes(id), 0);
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
