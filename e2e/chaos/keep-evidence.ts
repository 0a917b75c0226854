import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeResult } from "./describe-result.ts";
import type { RunResult } from "./run-scenario.ts";
import type { WireLog } from "./wire-log.ts";

/**
 * Writes all that is known of a run into a new folder: what was said and written down, what the
 * service heard and sent, and the sound of each of its sessions as it came.
 * @returns the folder
 */
export function keepEvidence(result: RunResult, wire: WireLog): string {
  const { record } = result;
  const folder = mkdtempSync(join(tmpdir(), `chaos-${record.scenario}-`));
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, name), content);
  write("summary.txt", `${describeResult(result)}\n${result.evidence}\n`);
  write("record.json", JSON.stringify(record, null, 1));
  write("messages.jsonl", wire.messages.map((each) => `${JSON.stringify(each)}\n`).join(""));
  write(
    "chunks.jsonl",
    wire.chunks.map(({ bytes: _, ...each }) => `${JSON.stringify(each)}\n`).join(""),
  );
  for (const [at, { sessionId }] of record.sessions.entries()) {
    const chunks = wire.chunks.filter((chunk) => chunk.sessionId === sessionId);
    write(`session-${at}.sound`, Buffer.concat(chunks.map(({ bytes }) => bytes)));
  }
  return folder;
}
