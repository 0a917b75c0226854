export type DocumentPlan = "paid" | "free";

export interface DocumentFormat {
  /** Largest accepted file in bytes, by plan (service-api §10.6). */
  readonly limitBytes: Readonly<Record<DocumentPlan, number>>;
  /** Whether at least `MINIMUM_BILLED_CHARACTERS` are billed (service-api §10.7). */
  readonly hasMinimumBilling: boolean;
  readonly isBeta: boolean;
  /** Formats it can be translated to, its own first (service-api §10.3). */
  readonly outputs: readonly string[];
}

/** The fewest characters billed for a file of some formats (service-api §10.7). */
export const MINIMUM_BILLED_CHARACTERS = 50_000;

// The service does not say which megabyte it means. The smaller one is always accepted.
const MB = 1_000_000;

/** All supported file extensions (service-api §10.1), most used first. */
export const DOCUMENT_FORMATS: Readonly<Record<string, DocumentFormat>> = {
  docx: format("docx", 10, 100, { hasMinimumBilling: true }),
  doc: format("doc", 10, 100, { hasMinimumBilling: true, outputs: ["docx"] }),
  pptx: format("pptx", 10, 100, { hasMinimumBilling: true }),
  xlsx: format("xlsx", 10, 30, { hasMinimumBilling: true }),
  pdf: format("pdf", 10, 100, { hasMinimumBilling: true, outputs: ["pdf", "docx"] }),
  txt: format("txt", 1, 1),
  html: format("html", 5, 5),
  htm: format("htm", 5, 5),
  srt: format("srt", 0.15, 0.15),
  xml: format("xml", 10, 10),
  json: format("json", 1, 1),
  xlf: format("xlf", 10, 10),
  xliff: format("xliff", 10, 10),
  idml: format("idml", 10, 30),
  dita: format("dita", 5, 5),
  mif: format("mif", 10, 30),
  jpg: format("jpg", 3, 3, { isBeta: true }),
  jpeg: format("jpeg", 3, 3, { isBeta: true }),
  png: format("png", 3, 3, { isBeta: true }),
};

/** The extension in lower case without its dot; empty when there is none. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

export function documentFormatOf(fileName: string): DocumentFormat | null {
  const extension = extensionOf(fileName);
  return Object.hasOwn(DOCUMENT_FORMATS, extension) ? (DOCUMENT_FORMATS[extension] ?? null) : null;
}

/** The file name of a translation: `talk.docx` in German is `talk.de.docx`. */
export function translatedName(fileName: string, language: string, output: string | null): string {
  const extension = extensionOf(fileName);
  const stem = extension === "" ? fileName : fileName.slice(0, -(extension.length + 1));
  const [only] = documentFormatOf(fileName)?.outputs ?? [extension];
  return `${stem}.${language}.${output ?? only ?? extension}`;
}

function format(
  extension: string,
  freeMb: number,
  paidMb: number,
  special: Partial<DocumentFormat> = {},
): DocumentFormat {
  return {
    limitBytes: { free: freeMb * MB, paid: paidMb * MB },
    hasMinimumBilling: false,
    isBeta: false,
    outputs: [extension],
    ...special,
  };
}
