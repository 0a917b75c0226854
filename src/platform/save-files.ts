export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
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
  const { strToU8, zipSync } = await import("fflate");
  const contents: Record<string, Uint8Array> = {};
  for (const { name, content } of files) {
    contents[name] = strToU8(content);
    // Preparing a long transcript takes time: let the page respond in between.
    await new Promise((resume) => setTimeout(resume));
  }
  const packed = zipSync(contents);
  return new Blob([packed], { type: "application/zip" });
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
