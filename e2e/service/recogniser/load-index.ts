import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { loadTalks } from "../talks/load-talks.ts";
import { TalkIndex } from "./talk-index.ts";
import { cachedPrints } from "./talk-prints.ts";

const loaded = new Map<string, Promise<TalkIndex>>();

/** Loads the index of all talks in a folder; empty when the folder does not exist. */
export async function loadIndex(folder: string, log: (line: string) => void): Promise<TalkIndex> {
  const state = await folderState(folder);
  if (state === undefined) {
    log(`There is no folder ${folder}: no talk will be recognised.`);
    return new TalkIndex([]);
  }
  const key = `${folder}\n${state}`;
  const index = loaded.get(key) ?? readIndex(folder, log);
  // Replaces the index of an older state of this folder.
  for (const known of loaded.keys()) if (known.startsWith(`${folder}\n`)) loaded.delete(known);
  loaded.set(key, index);
  index.catch(() => loaded.delete(key));
  return index;
}

async function readIndex(folder: string, log: (line: string) => void): Promise<TalkIndex> {
  const talks = await loadTalks(folder, log);
  return new TalkIndex(talks, await Promise.all(talks.map(cachedPrints)));
}

async function folderState(folder: string): Promise<string | undefined> {
  try {
    const files = (await readdir(folder)).filter((file) => /\.(webm|vtt)$/.test(file)).sort();
    const stats = await Promise.all(files.map((file) => stat(join(folder, file))));
    return files.map((file, n) => `${file} ${stats[n]?.size} ${stats[n]?.mtimeMs}`).join("\n");
  } catch {
    return undefined;
  }
}
