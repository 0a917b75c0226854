/** Letters of a name that are kept; with date, language and ending every system takes it. */
const MOST_LETTERS = 80;

/** Bytes of a whole name that common file systems take. */
const MOST_BYTES = 240;

/** Names that stand for devices on Windows, whatever follows the point. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=$|[. ])/i;

/** Signs that some system refuses or nobody sees, but for the joiners that Persian and emoji need. */
const UNSAFE =
  /(?:(?![\u200c\u200d])\p{Cf}|[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\\/:*?"<>|])+/gu;

/** What a file is called after. */
export interface FileNameParts {
  /** May be empty, or anything else that a page called itself. */
  readonly title: string;
  /** For a page without a title. */
  readonly untitled: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** BCP 47 tag; null for a file that is in several. */
  readonly language: string | null;
  /** Without the point. */
  readonly ending: string;
}

/** A name that every system takes: `Lighthouses 2026-11-21.de.srt`. */
export function fileNameOf(parts: FileNameParts): string {
  const { startedAtMs, language, ending } = parts;
  const tag = language === null ? "" : `.${language.replaceAll(/[^\w-]/g, "")}`;
  const rest = ` ${dateOf(startedAtMs)}${tag}.${ending}`;
  const title = safe(parts.title) || safe(parts.untitled) || "captions";
  return shortened(title, MOST_BYTES - new TextEncoder().encode(rest).length) + rest;
}

/** Names that do not come twice: the second `a.srt` is `a (2).srt`. */
export function withoutTwins(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, end = ""] = /^(.*? \d{4}-\d\d-\d\d)(\..*)$/su.exec(name) ?? [];
    let own = name;
    for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${stem} (${n})${end}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Without what some system does not allow, or what would hide the file or turn its ending around. */
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

/** The day where the reader is. */
function dateOf(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
