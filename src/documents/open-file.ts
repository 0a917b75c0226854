import { extensionOf } from "../service/documents/document-formats.ts";

/**
 * As what a file is shown in a tab. Nothing of it may run: a page in HTML would, as a part of the
 * extension, so it is only saved.
 */
const SHOWN_AS: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  txt: "text/plain;charset=utf-8",
  srt: "text/plain;charset=utf-8",
  json: "text/plain;charset=utf-8",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
};

/** Whether a file of this name can be looked at in the browser. */
export function opensInTab(fileName: string): boolean {
  return Object.hasOwn(SHOWN_AS, extensionOf(fileName));
}

/** Shows a file in a tab of its own; its bytes stay on the disk. */
export function openFile(file: Blob, fileName: string): void {
  const type = SHOWN_AS[extensionOf(fileName)] ?? "application/octet-stream";
  open(URL.createObjectURL(new Blob([file], { type })), "_blank", "noopener");
}

/** Hands a file to the browser's downloads under a name; its bytes are copied from disk to disk. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
