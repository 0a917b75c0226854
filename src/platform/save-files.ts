/** A file to be saved. */
export interface SavedFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: string;
}

/** Has the browser save files where it saves all others: one as it is, several as one archive. */
export async function saveFiles(files: readonly SavedFile[], archiveName: string): Promise<void> {
  const [only, ...others] = files;
  if (!only) return;
  if (others.length === 0) save(only.name, new Blob([only.content], { type: only.type }));
  else save(archiveName, await archiveOf(files));
}

async function archiveOf(files: readonly SavedFile[]): Promise<Blob> {
  // Most exports are one file: the packer is loaded by those that are not.
  const { strToU8, zipSync } = await import("fflate");
  const contents: Record<string, Uint8Array> = {};
  for (const { name, content } of files) {
    contents[name] = strToU8(content);
    // A long transcript takes a moment to be made: the page is not to stand still for all of them.
    await new Promise((resume) => setTimeout(resume));
  }
  const packed = zipSync(contents);
  return new Blob([packed], { type: "application/zip" });
}

/** Saving a blob needs no permission, and nothing leaves the machine. */
function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS);
}

const RELEASE_AFTER_MS = 10_000;
