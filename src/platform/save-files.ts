export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Blob;
}

/** Downloads files: a single one as it is, several as one archive. */
export async function saveFiles(files: readonly SavedFile[], archiveName: string): Promise<void> {
  const [only, ...others] = files;
  if (!only) return;
  if (others.length === 0) save(only.name, new Blob([only.content], { type: only.type }));
  else save(archiveName, await archiveOf(files));
}

async function archiveOf(files: readonly SavedFile[]): Promise<Blob> {
  // Most exports are one file, so the zip code is loaded only when needed.
  const { Zip, ZipDeflate, ZipPassThrough } = await import("fflate");
  const parts: Blob[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    // The browser may keep blobs on the disk.
    parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  });
  for (const { name, content } of files) {
    // Documents are compressed already.
    const entry = typeof content === "string" ? new ZipDeflate(name) : new ZipPassThrough(name);
    archive.add(entry);
    const reader = new Blob([content]).stream().getReader();
    // Reading piece by piece lets the page respond in between.
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      entry.push(next.value);
    }
    entry.push(new Uint8Array(), true);
  }
  archive.end();
  return new Blob(parts, { type: "application/zip" });
}

// A blob download needs no permission, and the content stays on this machine.
function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS);
}

const RELEASE_AFTER_MS = 10_000;
