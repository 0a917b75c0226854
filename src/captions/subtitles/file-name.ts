// Maximum letters of the title; with date, language and extension, every system accepts it.
const MOST_LETTERS = 80;

// Maximum bytes of a file name in common file systems.
const MOST_BYTES = 240;

// Device names on Windows, whatever follows the dot.
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=$|[. ])/i;

/**
 * Characters that some system refuses or that are invisible, except the joiners of Persian and
 * emoji.
 */
const UNSAFE =
  /(?:(?![\u200c\u200d])\p{Cf}|[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\\/:*?"<>|])+/gu;

export interface FileNameParts {
  /** May be empty, or anything a page chose. */
  readonly title: string;
  readonly untitled: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** BCP 47 tag; null for a file with several languages. */
  readonly language: string | null;
  /** Without the dot. */
  readonly extension: string;
}

/** A file name for every system: `Lighthouses 2026-11-21.de.srt`. */
export function fileNameOf(parts: FileNameParts): string {
  const { startedAtMs, language, extension } = parts;
  const tag = language === null ? "" : `.${language.replaceAll(/[^\w-]/g, "")}`;
  const rest = ` ${dateOf(startedAtMs)}${tag}.${extension}`;
  const title = safe(parts.title) || safe(parts.untitled) || "captions";
  return shortened(title, MOST_BYTES - new TextEncoder().encode(rest).length) + rest;
}

/** Makes names unique: the second `a.srt` becomes `a (2).srt`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, end = ""] = /^(.*? \d{4}-\d\d-\d\d)(\..*)$/su.exec(name) ?? [];
    let own = name;
    for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${stem} (${n})${end}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

// Removes what some system refuses, and what would hide the file or reverse its extension.
function safe(title: string): string {
  const plain = title
    .normalize("NFC")
    .replaceAll(UNSAFE, " ")
    .replaceAll(/\s+/gu, " ")
    .replace(/^[.\s~-]+/u, "")
    .replace(/[.\s]+$/u, "");
  return plain.replace(RESERVED, "_$1");
}

function shortened(title: string, mostBytes: number): string {
  const encoder = new TextEncoder();
  let kept = "";
  let bytes = 0;
  let letters = 0;
  for (const { segment } of new Intl.Segmenter("und").segment(title)) {
    bytes += encoder.encode(segment).length;
    letters += 1;
    if (letters > MOST_LETTERS || bytes > mostBytes) break;
    kept += segment;
  }
  return kept.trimEnd().replace(/[.\s]+$/u, "");
}

function dateOf(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
