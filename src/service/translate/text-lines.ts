import { MAX_REQUEST_BYTES, MAX_TEXTS, requestBytes, type TranslateRequest } from "./translate.ts";

export type TextChoices = Omit<TranslateRequest, "text">;

// A line of a text. Only `content` is sent; the spaces around it stay.
interface TextLine {
  readonly before: string;
  readonly content: string;
  readonly after: string;
}

/** Splits a text into lines, so that its translation keeps them. */
export class TextLines {
  readonly #lines: readonly TextLine[];

  constructor(text: string) {
    this.#lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
      const content = line.trim();
      const at = line.indexOf(content);
      return { before: line.slice(0, at), content, after: line.slice(at + content.length) };
    });
  }

  get texts(): readonly string[] {
    return this.#lines.map(({ content }) => content).filter((content) => content !== "");
  }

  /**
   * The text with translated lines.
   * @param translations one for each of {@link texts}, in order
   */
  join(translations: readonly string[]): string {
    let next = 0;
    const lines = this.#lines.map(({ before, content, after }) => {
      if (content === "") return before;
      const translation = translations[next] ?? "";
      next += 1;
      return before + translation.trim() + after;
    });
    return lines.join("\n");
  }
}

/**
 * The requests for a text, each with at most 50 texts and 128 KiB (service-api §11.3). Null when a
 * line is too long for any request.
 */
export function textRequests(
  texts: readonly string[],
  choices: TextChoices,
): readonly TranslateRequest[] | null {
  const emptyBytes = requestBytes({ text: [], ...choices });
  const requests: TranslateRequest[] = [];
  let bytes = 0;
  for (const text of texts) {
    // Plus the comma before it.
    const ownBytes = new TextEncoder().encode(JSON.stringify(text)).byteLength + 1;
    if (emptyBytes + ownBytes > MAX_REQUEST_BYTES) return null;
    const last = requests.at(-1);
    if (last && last.text.length < MAX_TEXTS && bytes + ownBytes <= MAX_REQUEST_BYTES) {
      last.text.push(text);
      bytes += ownBytes;
    } else {
      requests.push({ text: [text], ...choices });
      bytes = emptyBytes + ownBytes;
    }
  }
  return requests;
}
