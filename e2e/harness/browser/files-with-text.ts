import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The files in a folder, at any depth, that contain a text in UTF-8 or UTF-16. */
export async function filesWithText(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.includes(text) || bytes.includes(Buffer.from(text, "utf16le"))) found.push(path);
  }
  return found;
}
