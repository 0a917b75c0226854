import { extensionOf } from "../service/documents/document-formats.ts";

/**
 * Formats that open in a tab, with a content type that cannot run scripts. HTML would run as part
 * of the extension, so it is only saved.
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

export function opensInTab(fileName: string): boolean {
  return Object.hasOwn(SHOWN_AS, extensionOf(fileName));
}

export function openFile(file: Blob, fileName: string): void {
  const type = SHOWN_AS[extensionOf(fileName)] ?? "application/octet-stream";
  open(URL.createObjectURL(new Blob([file], { type })), "_blank", "noopener");
}
