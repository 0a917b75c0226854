import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Files kept, the newest: a few for every talk, and those of code that has just been changed. */
const mostFiles = 30;
const checksumLengthBytes = 32;

/** Where results are kept unless a test says otherwise. */
export const defaultCacheFolder = fileURLToPath(
  new URL("../../../node_modules/.cache/surtitle-service", import.meta.url),
);

/** What a result depends on. */
export interface CacheKey {
  readonly name: string;
  /** The input itself. */
  readonly input: Uint8Array;
  /** The files the result is computed by. */
  readonly code: readonly URL[];
}

/**
 * The bytes `make` gives, from disk when they were made before from the same input by the same code.
 * Several processes may do so at once, and a file that is damaged or cannot be written only costs
 * the time to make it again.
 */
export async function cached(
  key: CacheKey,
  make: () => Promise<Uint8Array> | Uint8Array,
  folder = defaultCacheFolder,
): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, `${key.name}-${await digest(key)}`);
  const known = await readChecked(path);
  if (known) return known;
  const made = new Uint8Array(await make());
  try {
    await mkdir(folder, { recursive: true });
    await writeWhole(path, made);
    await removeOldest(folder);
  } catch {
    // Without a place to keep it, it is made again next time.
  }
  return made;
}

async function digest({ input, code }: CacheKey): Promise<string> {
  const hash = createHash("sha256").update(input);
  for (const file of code) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 40);
}

async function readChecked(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const file = await readFile(path);
    const content = new Uint8Array(file.subarray(checksumLengthBytes));
    const isWhole = file.subarray(0, checksumLengthBytes).equals(checksum(content));
    return isWhole ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Nobody ever sees half a file: it gets its name when it is complete. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.concat([checksum(content), content]));
  await rename(draft, path);
}

async function removeOldest(folder: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      return { path, atMs: (await stat(path)).mtimeMs };
    }),
  );
  const old = files.sort((a, b) => b.atMs - a.atMs).slice(mostFiles);
  await Promise.all(old.map(({ path }) => unlink(path)));
}

function checksum(content: Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}
