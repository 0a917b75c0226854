import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningService } from "../service/options.ts";
import { describeResult } from "./describe-result.ts";
import type { RunResult } from "./run-scenario.ts";
import type { WireLog } from "./wire-log.ts";

/**
 * Writes all evidence of a run into a new folder: the service's accounts, its messages, the arrival
 * times of chunks and the sound of each session. A completed run also has what was spoken and what
 * was stored.
 * @returns the folder
 */
export function keepEvidence(
  name: string,
  wire: WireLog,
  service: RunningService,
  result?: RunResult,
): string {
  const folder = mkdtempSync(join(tmpdir(), `surtitle-chaos-${name}-`));
  const write = (file: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, file), content);
  if (result) {
    write("summary.txt", `${describeResult(result)}\n${result.evidence}\n`);
    write("record.json", JSON.stringify(result.record, null, 1));
  }
  const ids = [...new Set(wire.chunks.map(({ sessionId }) => sessionId))];
  const accounts = service.accounts().filter(({ sessionId }) => ids.includes(sessionId));
  write("accounts.json", JSON.stringify(accounts, null, 1));
  write("messages.jsonl", wire.messages.map((each) => `${JSON.stringify(each)}\n`).join(""));
  const arrivals = wire.chunks.map(({ bytes, ...each }) => ({ ...each, length: bytes.length }));
  write("chunks.jsonl", arrivals.map((each) => `${JSON.stringify(each)}\n`).join(""));
  for (const id of ids) {
    const chunks = wire.chunks.filter(({ sessionId }) => sessionId === id);
    write(`${id}.sound`, Buffer.concat(chunks.map(({ bytes }) => bytes)));
  }
  return folder;
}
