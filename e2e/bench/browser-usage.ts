import { readdirSync, readFileSync } from "node:fs";

/** What a process of the browser is for. Only extensions run in an `extension` process. */
export const PROCESS_KINDS = [
  "browser",
  "page",
  "extension",
  "gpu",
  "audio",
  "network",
  "storage",
  "other",
] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

export interface ProcessUsage {
  readonly kind: ProcessKind;
  /** Processor time so far, in milliseconds, exact to the kernel's ticks. */
  readonly processorMs: number;
  /** Proportional set size: memory shared by n processes counts as 1/n in each. */
  readonly pssBytes: number;
}

/** By process id. */
export type BrowserUsage = ReadonlyMap<number, ProcessUsage>;

// Linux reports processor time in ticks of this length on every architecture.
const TICK_MS = 10;

/**
 * What each process of a browser uses.
 * @param processId of the main browser process
 * @throws Error on systems other than Linux
 */
export function readUsage(processId: number): BrowserUsage {
  if (process.platform !== "linux") {
    throw new Error("Only Linux tells the proportional set size of a process.");
  }
  return new Map(processTree(processId).map((id) => [id, usageOf(id)]));
}

/** Processor time between two readings, in milliseconds, without processes that have ended. */
export function processorMs(before: BrowserUsage, after: BrowserUsage, kind?: ProcessKind): number {
  return sum(after, kind, (usage, id) => usage.processorMs - (before.get(id)?.processorMs ?? 0));
}

export function pssBytes(usage: BrowserUsage, kind?: ProcessKind): number {
  return sum(usage, kind, (each) => each.pssBytes);
}

/**
 * How many other processes run the same program. They share its file in memory with the browser,
 * which makes its proportional set size smaller.
 */
export function sharingProcesses(processId: number): number {
  const own = new Set(processTree(processId));
  const program = programOf(processId);
  return allProcesses().filter((id) => !own.has(id) && programOf(id) === program).length;
}

/** @param commandLine with blanks or zero bytes between arguments */
export function kindOf(commandLine: string): ProcessKind {
  const type = /--type=([\w-]+)/.exec(commandLine)?.[1];
  if (type === undefined) return "browser";
  if (type === "gpu-process") return "gpu";
  if (type === "renderer") {
    return commandLine.includes("--extension-process") ? "extension" : "page";
  }
  const service = /--utility-sub-type=(\w+)/.exec(commandLine)?.[1];
  return service === "audio" || service === "network" || service === "storage" ? service : "other";
}

function sum(
  usage: BrowserUsage,
  kind: ProcessKind | undefined,
  amountOf: (usage: ProcessUsage, id: number) => number,
): number {
  return [...usage]
    .filter(([, each]) => kind === undefined || each.kind === kind)
    .reduce((total, [id, each]) => total + amountOf(each, id), 0);
}

function processTree(root: number): readonly number[] {
  const parents = allProcesses().map((id) => ({ id, parent: Number(statOf(id)[1] ?? 0) }));
  const tree = [root];
  for (const known of tree) {
    tree.push(...parents.filter(({ parent }) => parent === known).map(({ id }) => id));
  }
  return tree;
}

function allProcesses(): readonly number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

function usageOf(id: number): ProcessUsage {
  const stat = statOf(id);
  const [, pss = "0"] = /^Pss:\s+(\d+) kB$/m.exec(read(id, "smaps_rollup")) ?? [];
  return {
    kind: kindOf(read(id, "cmdline")),
    processorMs: (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_MS,
    pssBytes: Number(pss) * 1024,
  };
}

/** The fields of `/proc/<id>/stat` from the state on; the name before them may contain blanks. */
function statOf(id: number): readonly string[] {
  return (read(id, "stat").split(") ").at(-1) ?? "").split(" ");
}

function programOf(id: number): string {
  return read(id, "cmdline").split(/[\0 ]/)[0] ?? "";
}

function read(id: number, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, "utf8");
  } catch {
    // The process has ended in the meantime.
    return "";
  }
}
