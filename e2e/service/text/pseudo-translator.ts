import type { Talk } from "../talks/talk.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { chance } from "../writing/hash.ts";
import { sentenceKey, sentencePairs } from "./talk-sentences.ts";

/** Translates texts; the same text always comes out the same. */
export interface PseudoTranslator {
  /**
   * The text in a language: what the talks say, where they say it; else every word is replaced by
   * one of the language's own, and where none are known the text is marked with the language.
   * Blanks at the ends, punctuation, numbers and references such as `&nbsp;` stay.
   * @param target a target language of the interface, in any case
   */
  translate(text: string, target: string): string;
  /** The language most of the words belong to, as its root; null when there are too few to tell. */
  detect(text: string): string | null;
}

/** Words, and references to characters, which are none. */
const words = /&#?\w+;|\p{L}[\p{L}\p{M}]*/gu;

/** Fewer known words than this tell nothing of a text's language. */
const leastKnownWords = 3;

/** Makes a translator out of what the talks say: its word lists are their vocabularies. */
export function createTranslator(talks: readonly Pick<Talk, "cues">[]): PseudoTranslator {
  const vocabularies = vocabulariesOf(talks);
  const languages = [...vocabularies.keys()];
  const sentences = new Map<string, ReadonlyMap<string, string>[]>();

  const known = (text: string, target: string): string | undefined => {
    const maps =
      sentences.get(target) ??
      languages
        .filter((language) => language !== target)
        .map((language) => sentencePairs(talks, language, target));
    sentences.set(target, maps);
    const key = sentenceKey(text);
    return key === "" ? undefined : maps.map((map) => map.get(key)).find(Boolean);
  };

  return {
    translate(text, target) {
      if (!/\p{L}/u.test(text)) return text;
      const root = rootLanguage(target);
      const [, before = "", core = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
      const said = known(core, root);
      if (said !== undefined) return before + said + after;
      const list = vocabularies.get(root);
      if (!list || list.length === 0) return `${before}[${target}] ${core}${after}`;
      const swap = (word: string) =>
        word.startsWith("&")
          ? word
          : likeCase(
              word,
              list[Math.floor(chance("word", root, word.toLowerCase()) * list.length)],
            );
      return before + core.replaceAll(words, swap) + after;
    },
    detect(text) {
      const own = new Set((text.toLowerCase().match(words) ?? []).slice(0, 2_000));
      const hits = languages
        .map((language) => ({
          language,
          count: (vocabularies.get(language) ?? []).filter((word) => own.has(word)).length,
        }))
        .sort((a, b) => b.count - a.count);
      const [best, next] = hits;
      if (!best || best.count < leastKnownWords || best.count === next?.count) return null;
      return best.language;
    },
  };
}

function vocabulariesOf(talks: readonly Pick<Talk, "cues">[]): Map<string, readonly string[]> {
  const all = new Map<string, Set<string>>();
  for (const { cues } of talks) {
    for (const [language, list] of cues) {
      const own = all.get(language) ?? new Set<string>();
      for (const { text } of list.flatMap((cue) => cue.words)) {
        for (const word of text.toLowerCase().match(words) ?? []) own.add(word);
      }
      all.set(language, own);
    }
  }
  return new Map([...all].map(([language, own]) => [language, [...own].sort()]));
}

function likeCase(word: string, replacement = word): string {
  if (word.length > 1 && word === word.toUpperCase()) return replacement.toUpperCase();
  const [first = "", ...rest] = replacement;
  return /^\p{Lu}/u.test(word) ? first.toUpperCase() + rest.join("") : replacement;
}
