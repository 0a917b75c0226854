import { rootLanguage } from "../text/writing-direction.ts";
import { PhraseDictionary } from "./phrase-dictionary.ts";

/**
 * Articles, prepositions and conjunctions by language. They belong to the next word, so no line
 * should end with one.
 */
const STARTS: Readonly<Record<string, string>> = {
  en: "a an the and or but nor so that which who whose when where while because if as than of in on at to for from with by into about over under between through after before my your his her its our their",
  de: "der die das den dem des ein eine einen einem einer eines und oder aber denn sondern dass ob weil wenn als wie wo in im an am auf aus bei beim mit nach von vom vor zu zum zur für durch über unter um ohne gegen zwischen seit bis mein dein sein ihr unser",
  es: "el la los las un una unos unas y e o u pero ni que porque si como cuando donde de del a al en con por para sin sobre entre hasta desde mi tu su sus nuestro nuestra",
  fr: "le la les un une des du de d' l' et ou mais ni car que qui quand où comme si parce à au aux en dans sur sous avec sans pour par entre vers chez mon ton son ma ta sa mes tes ses notre votre leur leurs",
  it: "il lo la i gli le un uno una e o ma né che chi quando dove come se di del della dei delle a al alla in nel nella con per su sul sulla tra fra da dal dalla",
  pt: "o a os as um uma uns umas e ou mas nem que quem quando onde como se de do da dos das em no na nos nas com por para sem sobre entre até desde",
  nl: "de het een en of maar want dat die wie als toen waar van in op aan met voor door bij uit naar om over onder tussen zonder tot",
  ar: "في من إلى على عن مع أو ثم أن إن التي الذي لا ما هل كل بين عند منذ حتى",
  he: "של על אל את עם או כי אם אשר גם לא בין עד כל",
};

export const KNOWN_PHRASES = new PhraseDictionary();
for (const [language, words] of Object.entries(STARTS)) KNOWN_PHRASES.addWords(language, words);

/** The words that begin phrases in a language, separated by spaces; null when unknown. */
export function phraseStartsOf(language: string): string | null {
  return STARTS[rootLanguage(language)] ?? null;
}
