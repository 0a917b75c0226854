// Where a page breaks into paragraphs: a blank line, or the next item of a list.
const BLOCK = /\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)/;

const SENTENCE_BREAK = /(?<=[.!?…]["'”’)\]]*)\s+(?=["'“‘([]*[\p{Lu}\d])/u;

// Fewer words are a label, such as a bold lead-in, which would only lower an average.
const MIN_SENTENCE_WORDS = 3;

function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/^```[\s\S]*?^```$/gm, "\n")
    .replaceAll(/(?<=^\s*\n)(?: {4}\S.*\n?)+/gm, "\n")
    .replaceAll(/^(?:#|\||\[\^[\w-]+\]:).*$/gm, "\n");
}

// Text as it is read: a link is its words, inline code is one word, a picture is nothing.
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|\[\^[\w-]+\]/g, "")
    .replaceAll(/`[^`]*`(?:\s*`[^`]*`)*/g, "Code")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<\/?[a-z][^>]*>/g, "")
    .replaceAll(/^\s*(?:[-*+>]|\d+\.)\s+/gm, "")
    .replaceAll(/\*\*|__|(?<!\w)[*_]|[*_](?!\w)/g, "");
}

const sentencesOf = (markdown: string) =>
  plainText(markdown)
    .replaceAll(/\s+/g, " ")
    .trim()
    .split(SENTENCE_BREAK)
    .filter((sentence) => countWords(sentence) >= MIN_SENTENCE_WORDS);

/** The sentences in the paragraphs and lists of a Markdown page, without markup. */
export function proseSentences(markdown: string): string[] {
  return proseOf(markdown).split(BLOCK).flatMap(sentencesOf);
}

/** The sentences in the table cells of a Markdown page, without markup. */
export function tableSentences(markdown: string): string[] {
  return [...markdown.matchAll(/^\|(.*)\|$/gm)]
    .flatMap(([, row = ""]) => row.split(/(?<!\\)\|/))
    .flatMap(sentencesOf);
}

/** Number of words in a sentence; a dash between spaces does not count. */
export function countWords(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Words per sentence; 0 without sentences. */
export function averageWords(sentences: readonly string[]): number {
  const words = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  return sentences.length === 0 ? 0 : words / sentences.length;
}
