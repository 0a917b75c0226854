import type { Dictionary } from "../lists/glossary.ts";
import type { Talk } from "../talks/talk.ts";
import { chance } from "../transcription/chance.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { applyGlossary } from "./apply-glossary.ts";
import { sentenceKey, sentencePairs } from "./talk-sentences.ts";
import { TermFinder } from "./term-finder.ts";
import { identityTransform, type TextTransform } from "./text-transform.ts";

export interface PseudoTranslator {
  /**
   * Translates a text. Sentences of the talks come from the talks. Otherwise each word is replaced
   * by one of the target language's own, or the text is marked when none are known. Blanks at the
   * ends, punctuation, numbers and references such as `&nbsp;` stay.
   * @param target a target language of the interface, in any case
   * @param transform glossary and style to apply
   */
  translate(text: string, target: string, transform?: TextTransform): string;
  /** Root language of most of the words; null when there are too few to tell. */
  detect(text: string): string | null;
}

interface Glossed {
  readonly finder: TermFinder;
  readonly sentences: ReadonlyMap<string, string>;
}

// Words, and character references, which are not words.
const words = /&#?\w+;|\p{L}[\p{L}\p{M}]*/gu;

// Fewer known words do not identify a language.
const minKnownWords = 3;

/** Creates a translator whose vocabulary is the talks' words. */
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

  const glossed = new WeakMap<Dictionary, Glossed>();
  const glossedOf = (dictionary: Dictionary): Glossed => {
    const { source, target, entries } = dictionary;
    const known = glossed.get(dictionary);
    if (known) return known;
    const finder = new TermFinder(entries, source);
    const own = talks.map(({ cues }) => ({ cues: applyGlossary(cues, source, target, finder) }));
    const made = { finder, sentences: sentencePairs(own, source, target) };
    glossed.set(dictionary, made);
    return made;
  };

  const swapWords = (text: string, root: string): string => {
    const list = vocabularies.get(root) ?? [];
    if (list.length === 0) return text;
    return text.replaceAll(words, (word) =>
      word.startsWith("&")
        ? word
        : likeCase(word, list[Math.floor(chance("word", root, word.toLowerCase()) * list.length)]),
    );
  };

  const inTarget = (core: string, target: string, dictionary: Dictionary | undefined): string => {
    const root = rootLanguage(target);
    const own = dictionary && glossedOf(dictionary);
    const said = own?.sentences.get(sentenceKey(core)) ?? known(core, root);
    if (said !== undefined) return said;
    if (core.includes("\n")) {
      const lines = core.split(/(\s*\n\s*)/);
      return lines.map((each, n) => (n % 2 ? each : inTarget(each, target, dictionary))).join("");
    }
    const pieces: string[] = [];
    let at = 0;
    for (const term of own?.finder.find(core) ?? []) {
      pieces.push(swapWords(core.slice(at, term.at), root), term.target);
      at = term.at + term.length;
    }
    pieces.push(swapWords(core.slice(at), root));
    return (vocabularies.get(root)?.length ? "" : `[${target}] `) + pieces.join("");
  };

  return {
    translate(text, target, { dictionary, prepare, finish } = identityTransform) {
      if (!/\p{L}/u.test(text)) return finish(text);
      const [, before = "", core = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(prepare(text)) ?? [];
      return before + finish(inTarget(core, target, dictionary)) + after;
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
      if (!best || best.count < minKnownWords || best.count === next?.count) return null;
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
