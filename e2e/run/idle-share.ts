import { type CpuInfo, cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Long enough for a machine that works in bursts. */
const WATCH_MS = 1000;

/** How much of the processor has nothing to do, watched for a second: from 0 to 1. */
export async function watchIdleShare(): Promise<number> {
  const before = cpus();
  await sleep(WATCH_MS);
  return idleShare(before, cpus());
}

/** How much of the time between two readings all cores together had nothing to do: from 0 to 1. */
export function idleShare(before: readonly CpuInfo[], after: readonly CpuInfo[]): number {
  const idle = sum(after, ({ idle }) => idle) - sum(before, ({ idle }) => idle);
  const all = sum(after, allOf) - sum(before, allOf);
  return all > 0 ? idle / all : 0;
}

const allOf = (times: CpuInfo["times"]) =>
  Object.values(times).reduce((total, each) => total + each, 0);

function sum(cores: readonly CpuInfo[], part: (times: CpuInfo["times"]) => number): number {
  return cores.reduce((total, { times }) => total + part(times), 0);
}
