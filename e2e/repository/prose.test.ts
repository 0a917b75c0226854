import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { averageWords, countWords, proseSentences, tableSentences } from "./prose.ts";
import { repositoryFiles } from "./repository-files.ts";

const MAX_AVERAGE_WORDS = 16;
const MAX_WORDS = 35;

// Words that are outdated in technical texts.
const FORBIDDEN =
  /\b(?:anew|hitherto|lest|reckon\w*|thereof|whence|whereof|who(?:m?so)?ever|(?:is|are|was|were) told of|is asked for|for it alone)\b/i;

// Longer front pages are hard to take in.
const MAX_LINES: Readonly<Record<string, number>> = { "README.md": 90, "ARCHITECTURE.md": 200 };

const pages = repositoryFiles()
  .filter(({ path }) => path.endsWith(".md"))
  .map(({ path, location }) => {
    const text = readFileSync(location, "utf8");
    return { path, text, prose: proseSentences(text), sentences: allSentences(text) };
  });

function allSentences(text: string): string[] {
  return [...proseSentences(text), ...tableSentences(text)];
}

describe("sentences", () => {
  const page = `# A heading that is no sentence

Captions appear at once.
They stay (\`lane-text.ts\`, for 1.5 s). See [the page](x.md).

- **Label.** A list item is
  a sentence
- and so is this one

| Cell one is a sentence | Two |

    npm run something --with many words

\`\`\`
code is no sentence either
\`\`\`
`;

  it("are found in paragraphs, lists and tables", () => {
    expect(proseSentences(page)).toEqual([
      "Captions appear at once.",
      "They stay (Code, for 1.5 s).",
      "See the page.",
      "A list item is a sentence",
      "and so is this one",
    ]);
    expect(tableSentences(page)).toEqual(["Cell one is a sentence"]);
  });

  it("are counted by their words", () => {
    expect(countWords("Words – and `code` – count.")).toBe(4);
    expect(averageWords(["One two three.", "One two three four five."])).toBe(4);
    expect(averageWords([])).toBe(0);
  });
});

describe("documentation", () => {
  it("has pages", () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["README.md", "ARCHITECTURE.md", "e2e/service/README.md"]),
    );
    expect(pages.flatMap(({ prose }) => prose).length).toBeGreaterThan(800);
  });

  it(`has at most ${MAX_AVERAGE_WORDS} words per sentence on each page`, () => {
    const averages = pages.map(({ path, prose }) => ({ path, average: averageWords(prose) }));
    expect(averages.filter(({ average }) => average > MAX_AVERAGE_WORDS)).toEqual([]);
  });

  it(`has no sentence of more than ${MAX_WORDS} words`, () => {
    const long = pages.flatMap(({ path, sentences }) =>
      sentences
        .filter((sentence) => countWords(sentence) > MAX_WORDS)
        .map((sentence) => `${path}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });

  it("uses current words", () => {
    const found = pages.flatMap(({ path, sentences }) =>
      sentences
        .filter((sentence) => FORBIDDEN.test(sentence))
        .map((sentence) => `${path}: ${sentence}`),
    );
    expect(found).toEqual([]);
  });

  it.each(["It begins anew.", "The bar is reckoned.", "Whoever asks, waits."])(
    "would not say %j",
    (sentence) => {
      expect(sentence).toMatch(FORBIDDEN);
    },
  );

  it.each(Object.entries(MAX_LINES))("keeps %s within %i lines", (path, lines) => {
    const text = pages.find((page) => page.path === path)?.text ?? "";
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(lines);
  });
});
