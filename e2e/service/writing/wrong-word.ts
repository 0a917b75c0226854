import { chance } from "./hash.ts";
import type { ScriptWord } from "./script.ts";

/** What a tentative word is written as at first, and for how many updates. */
export interface FirstHearing {
  readonly text: string;
  readonly joint: ScriptWord["joint"];
  readonly updates: number;
}

/** Share of tentative words that come out wrong at first. */
const ordinaryShare = 0.12;
const restlessShare = 0.6;

/** Letters that sound alike, or nearly, in some language; the first that occurs is exchanged. */
const alike: readonly (readonly [string, string])[] = [
  ["gh", "f"],
  ["ph", "f"],
  ["th", "d"],
  ["ck", "g"],
  ["ei", "ai"],
  ["ie", "y"],
  ["ch", "sch"],
  ["qu", "k"],
  ["ll", "y"],
  ["v", "b"],
  ["d", "t"],
  ["b", "p"],
  ["m", "n"],
  ["s", "z"],
  ["e", "a"],
  ["o", "u"],
];

/**
 * How a recogniser first writes a word, when it gets it wrong: cut, as a near-homophone,
 * lower-cased, or run together with the word before. `undefined` for a word it gets right at once.
 * Always the same for the same word, language and attempt.
 */
export function firstHearing(
  word: ScriptWord,
  language: string,
  isRestless: boolean,
  attempt = 0,
): FirstHearing | undefined {
  const roll = (what: string) => chance(what, language, word.text, word.index, attempt);
  if (roll("wrong") >= (isRestless ? restlessShare : ordinaryShare)) return undefined;
  const updates = 1 + Math.floor(roll("updates") * (isRestless ? 4 : 2));
  const variants = [cut, homophone, lowerCase, merged];
  const first = Math.floor(roll("variant") * variants.length);
  for (let n = 0; n < variants.length; n++) {
    const variant = variants[(first + n) % variants.length]?.(word);
    if (variant) return { joint: word.joint, ...variant, updates };
  }
  return undefined;
}

type Variant = { readonly text: string; readonly joint?: "" } | undefined;

function cut({ text }: ScriptWord): Variant {
  const letters = [...text.replace(/\P{L}+$/u, "")];
  return letters.length >= 5 ? { text: letters.slice(0, -2).join("") } : undefined;
}

function homophone({ text }: ScriptWord): Variant {
  const found = alike.find(([from]) => text.indexOf(from) > 0);
  return found ? { text: text.replace(new RegExp(`(?<=.)${found[0]}`), found[1]) } : undefined;
}

function lowerCase({ text }: ScriptWord): Variant {
  const lower = text.toLowerCase();
  return lower === text ? undefined : { text: lower };
}

function merged({ text, joint, index }: ScriptWord): Variant {
  return joint === " " && index > 0 ? { text, joint: "" } : undefined;
}
