import { chance } from "./chance.ts";
import type { ScriptWord } from "./script.ts";

export interface RecogniserErrors {
  readonly isRestless: boolean;
  /** Another take of the same talk has other errors. */
  readonly take: number;
  readonly isCertain?: boolean;
}

export interface FirstHypothesis {
  readonly text: string;
  readonly joint: ScriptWord["joint"];
  readonly updates: number;
}

const ordinaryShare = 0.12;
const restlessShare = 0.6;

// Letters that sound alike, or nearly, in some language; the first match is replaced.
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

// The same for Japanese, whose words are short: the first letter may be replaced too.
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
 * First, wrong form of a word: truncated, a near-homophone, lower-cased, or joined to the previous
 * word. `undefined` for a word that is right at once. Deterministic for the same word, language,
 * attempt and take.
 */
export function firstHypothesis(
  word: ScriptWord,
  language: string,
  { isRestless, take, isCertain }: RecogniserErrors,
  attempt = 0,
): FirstHypothesis | undefined {
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
