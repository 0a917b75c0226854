import { chance } from "./hash.ts";
import type { ScriptWord } from "./script.ts";

/** How much a recogniser doubts what it heard. */
export interface Temper {
  readonly isRestless: boolean;
  /** In another take of the same talk it errs elsewhere. */
  readonly take: number;
  /** Writes every word right at once. */
  readonly isCertain?: boolean;
}

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
  ["ص", "س"],
  ["ط", "ت"],
  ["ق", "ك"],
  ["ح", "ه"],
  ["ض", "د"],
  ["ر", "ل"],
  ["ن", "م"],
];

/** The same in Japanese, whose words are short: the first letter may be exchanged too. */
const alikeSigns: Readonly<Record<string, string>> = {
  は: "わ",
  を: "お",
  が: "か",
  で: "て",
  た: "だ",
  の: "も",
  に: "み",
  と: "ど",
  し: "ち",
  す: "つ",
  る: "う",
  い: "え",
  海: "会",
  火: "日",
  光: "公",
  台: "代",
  灯: "等",
  皮: "川",
  窯: "釜",
  音: "恩",
  歌: "家",
  人: "陣",
  字: "時",
  幕: "膜",
  舞: "部",
};

/**
 * How a recogniser first writes a word, when it gets it wrong: cut, as a near-homophone,
 * lower-cased, or run together with the word before. `undefined` for a word it gets right at once.
 * Always the same for the same word, language, attempt and take.
 */
export function firstHearing(
  word: ScriptWord,
  language: string,
  { isRestless, take, isCertain }: Temper,
  attempt = 0,
): FirstHearing | undefined {
  if (isCertain) return undefined;
  const roll = (what: string) =>
    chance(what, language, word.text, word.index, attempt, ...(take > 0 ? [take] : []));
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
  if (letters.length >= 5) return { text: letters.slice(0, -2).join("") };
  const isLong = letters.length >= 2 && /\p{scx=Han}|\p{scx=Kana}/u.test(text);
  return isLong ? { text: letters.slice(0, -1).join("") } : undefined;
}

function homophone({ text }: ScriptWord): Variant {
  const sign = [...text].find((each) => alikeSigns[each] !== undefined);
  if (sign !== undefined) return { text: text.replace(sign, alikeSigns[sign] ?? sign) };
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
