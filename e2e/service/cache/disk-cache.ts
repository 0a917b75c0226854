import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Only the newest files are kept: a few per talk, and leftovers of changed code.
const maxFiles = 30;
const checksumLengthBytes = 32;

export const defaultCacheFolder = fileURLToPath(
  new URL("../../../node_modules/.cache/surtitle-service", import.meta.url),
);

export interface CacheKey {
  readonly name: string;
  readonly input: Uint8Array;
  readonly code: readonly URL[];
}

/**
 * Returns the bytes from disk if the same code produced them from the same input before; otherwise
 * calls `make`. Safe with several processes. A damaged or unwritable file only costs the time to
 * compute it again.
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
    // If it cannot be stored, it is computed again next time.
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
  const old = files.sort((a, b) => b.atMs - a.atMs).slice(maxFiles);
  await Promise.all(old.map(({ path }) => unlink(path)));
}

function checksum(content: Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}
