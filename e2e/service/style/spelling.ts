import type { RuleValues } from "./rule-values.ts";

const umlauts: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
};

// Contractions and their long forms; those of two words lose the second.
const contractions: readonly (readonly [short: string, long: string])[] = [
  ["can't", "cannot"],
  ["won't", "will not"],
  ["don't", "do not"],
  ["doesn't", "does not"],
  ["didn't", "did not"],
  ["isn't", "is not"],
  ["aren't", "are not"],
  ["wasn't", "was not"],
  ["it's", "it is"],
  ["that's", "that is"],
  ["there's", "there is"],
  ["I'm", "I am"],
  ["you're", "you are"],
  ["we're", "we are"],
  ["they're", "they are"],
  ["I've", "I have"],
  ["you've", "you have"],
  ["we've", "we have"],
];

export function styleSpelling(text: string, rules: RuleValues): string {
  const own = rules.eszett === undefined ? text : text.replaceAll("ß", "ss").replaceAll("ẞ", "SS");
  const plain =
    rules.umlauts === undefined
      ? own
      : own.replaceAll(/[äöüÄÖÜ]/g, (sign) => umlauts[sign] ?? sign);
  if (rules.contractions === "do_not_use_contractions") return exchange(plain, 0, 1);
  return rules.contractions === "use_contractions" ? exchange(plain, 1, 0) : plain;
}

function exchange(text: string, from: 0 | 1, to: 0 | 1): string {
  return contractions.reduce((changed, pair) => {
    const written = pair[from].replace("'", "['’]");
    const pattern = new RegExp(`(?<![\\p{L}\\p{M}])${written}(?![\\p{L}\\p{M}])`, "giu");
    return changed.replaceAll(pattern, (found) => likeFirst(found, pair[to]));
  }, text);
}

function likeFirst(found: string, word: string): string {
  const [first = "", ...rest] = word;
  return (/^\p{Lu}/u.test(found) ? first.toUpperCase() : first) + rest.join("");
}
