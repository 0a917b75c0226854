import { MAX_REQUEST_BYTES, MAX_TEXTS, requestBytes, type TranslateRequest } from "./translate.ts";

/** What is the same in all requests for one text. */
export type TextChoices = Omit<TranslateRequest, "text">;

/** A line of a text: the words of it go to the service, the blanks around them stay. */
interface TextLine {
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

/** A text as it is sent: line by line, so that its lines stay what they are. */
export class TextLines {
  readonly #lines: readonly TextLine[];

  constructor(text: string) {
    this.#lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
      const words = line.trim();
      const at = line.indexOf(words);
      return { before: line.slice(0, at), words, after: line.slice(at + words.length) };
    });
  }

  /** What is to be translated, without the empty lines. */
  get texts(): readonly string[] {
    return this.#lines.map(({ words }) => words).filter((words) => words !== "");
  }

  /**
   * The text with other words in its lines.
   * @param translations as many as there are {@link texts}, in their order
   */
  join(translations: readonly string[]): string {
    let next = 0;
    const lines = this.#lines.map(({ before, words, after }) => {
      if (words === "") return before;
      const translation = translations[next] ?? "";
      next += 1;
      return before + translation.trim() + after;
    });
    return lines.join("\n");
  }
}

/**
 * The requests that a text takes: no more than 50 texts and 128 KiB each (service-api §11.3). Null
 * when one of the texts is too long for a request of its own.
 */
export function textRequests(
  texts: readonly string[],
  choices: TextChoices,
): readonly TranslateRequest[] | null {
  const emptyBytes = requestBytes({ text: [], ...choices });
  const requests: TranslateRequest[] = [];
  let bytes = 0;
  for (const text of texts) {
    // A comma parts it from the one before.
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
