import { DocumentFault } from "./document-fault.ts";
import type { DocumentKind } from "./document-formats.ts";
import type { TextSwap } from "./formats/markup.ts";
import {
  translateJson,
  translateLines,
  translateMif,
  translateSubtitles,
} from "./formats/plain-texts.ts";
import { wordDocument } from "./formats/word-document.ts";
import {
  translateElements,
  translateHtml,
  translateXliff,
  translateXml,
} from "./formats/xml-texts.ts";
import { rewriteZip } from "./formats/zip-file.ts";

export interface DocumentInput {
  readonly bytes: Buffer;
  readonly kind: DocumentKind;
  readonly fileName: string;
  /** `docx` to convert a PDF; otherwise null. */
  readonly outputFormat: string | null;
}

export interface DocumentOutput {
  readonly bytes: Buffer;
  readonly texts: readonly string[];
}

type TextTranslator = (text: string, swap: TextSwap) => string;

const textFiles: Readonly<Partial<Record<DocumentKind, TextTranslator>>> = {
  text: translateLines,
  srt: translateSubtitles,
  json: translateJson,
  mif: translateMif,
  html: translateHtml,
  xml: translateXml,
  dita: translateXml,
  xliff: translateXliff,
};

// Which entries of a package contain text, and in which elements.
const packages: Readonly<
  Partial<Record<DocumentKind, { entries: RegExp; elements: string[]; outside?: string[] }>>
> = {
  docx: {
    entries: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
    elements: ["w:t"],
  },
  pptx: { entries: /^ppt\/(slides|notesSlides)\/[^/]+\.xml$/, elements: ["a:t"] },
  xlsx: {
    entries: /^xl\/(sharedStrings|worksheets\/[^/]+)\.xml$/,
    elements: ["t"],
    outside: ["rph"],
  },
  idml: { entries: /^Stories\/[^/]+\.xml$/, elements: ["content"] },
};

/**
 * Translates the text of a document and keeps every other byte. A PDF or picture is returned
 * unread; one to be converted to Word becomes a document that says so.
 * @throws DocumentFault when the content does not match its kind, or has no text
 */
export function translateDocument(input: DocumentInput, translate: TextSwap): DocumentOutput {
  const { bytes, kind, fileName, outputFormat } = input;
  const texts: string[] = [];
  const swap: TextSwap = (text) => {
    if (!/\p{L}/u.test(text)) return text;
    texts.push(text);
    return translate(text);
  };
  if (kind === "image" || (kind === "pdf" && outputFormat !== "docx")) return { bytes, texts };
  if (kind === "pdf" || kind === "doc") {
    const note = `${fileName}: the local service reads neither PDF nor the old Word format, so this page stands for its translation.`;
    return { bytes: wordDocument([translate(note), note]), texts: [note] };
  }
  const output = textFiles[kind] ? throughText(bytes, textFiles[kind], swap) : undefined;
  const result = output ?? throughPackage(bytes, kind, swap);
  if (texts.length === 0) throw DocumentFault.empty();
  return { bytes: result, texts };
}

function throughPackage(bytes: Buffer, kind: DocumentKind, swap: TextSwap): Buffer {
  const parts = packages[kind];
  if (!parts) throw DocumentFault.unreadable();
  return rewriteZip(bytes, (name, content) =>
    parts.entries.test(name)
      ? throughText(
          content,
          (xml, each) => translateElements(xml, parts.elements, each, parts.outside),
          swap,
        )
      : undefined,
  );
}

// UTF-8, or UTF-16 with a byte order mark; either keeps its mark.
function throughText(bytes: Buffer, translator: TextTranslator, swap: TextSwap): Buffer {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const decoder = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", {
    fatal: true,
    ignoreBOM: true,
  });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw DocumentFault.unreadable();
  }
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const translated = mark + translator(text.slice(mark.length), swap);
  return Buffer.from(translated, isUtf16 ? "utf16le" : "utf8");
}
