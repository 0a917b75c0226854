import type { Plan } from "../http/service-request.ts";

export type DocumentKind =
  | "docx"
  | "pptx"
  | "xlsx"
  | "idml"
  | "html"
  | "xml"
  | "dita"
  | "xliff"
  | "mif"
  | "json"
  | "srt"
  | "text"
  | "pdf"
  | "doc"
  | "image";

export interface DocumentFormat {
  readonly kind: DocumentKind;
  /** Largest upload by plan (service-api §10.6). */
  readonly limitBytes: Readonly<Record<Plan, number>>;
  /** Fewest characters billed (service-api §10.7). */
  readonly minimumCharacters: number;
  readonly contentType: string;
}

const megabyte = 1_048_576;
const office = "application/vnd.openxmlformats-officedocument";

function format(
  kind: DocumentKind,
  free: number,
  paid: number,
  contentType: string,
  minimumCharacters = 0,
): DocumentFormat {
  return { kind, limitBytes: { free, paid }, minimumCharacters, contentType };
}

// Whether a megabyte is 10⁶ or 2²⁰ bytes is not published; this is the tolerant reading.
const mb = (count: number) => count * megabyte;
const minimum = 50_000;
const docx = `${office}.wordprocessingml.document`;

/** Every accepted extension (service-api §10.1). */
export const documentFormats: Readonly<Record<string, DocumentFormat>> = {
  docx: format("docx", mb(10), mb(100), docx, minimum),
  doc: format("doc", mb(10), mb(100), "application/msword", minimum),
  pptx: format("pptx", mb(10), mb(100), `${office}.presentationml.presentation`, minimum),
  xlsx: format("xlsx", mb(10), mb(30), `${office}.spreadsheetml.sheet`, minimum),
  pdf: format("pdf", mb(10), mb(100), "application/pdf", minimum),
  txt: format("text", mb(1), mb(1), "text/plain"),
  htm: format("html", mb(5), mb(5), "text/html"),
  html: format("html", mb(5), mb(5), "text/html"),
  srt: format("srt", 150 * 1024, 150 * 1024, "application/x-subrip"),
  idml: format("idml", mb(10), mb(30), "application/vnd.adobe.indesign-idml-package"),
  mif: format("mif", mb(10), mb(30), "application/vnd.mif"),
  xml: format("xml", mb(10), mb(10), "application/xml"),
  json: format("json", mb(1), mb(1), "application/json"),
  dita: format("dita", mb(5), mb(5), "application/dita+xml"),
  xlf: format("xliff", mb(10), mb(10), "application/x-xliff+xml"),
  xliff: format("xliff", mb(10), mb(10), "application/x-xliff+xml"),
  jpeg: format("image", mb(3), mb(3), "image/jpeg"),
  jpg: format("image", mb(3), mb(3), "image/jpeg"),
  png: format("image", mb(3), mb(3), "image/png"),
};

export function extensionOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}
