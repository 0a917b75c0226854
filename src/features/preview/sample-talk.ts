import { rootLanguage } from "../../captions/text/writing-direction.ts";

// Sample talks stand for spoken words, so they are not in the message catalogue.
const TALKS: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Lighthouses learned to blink so that sailors could tell them apart.",
    "Each one has a rhythm of its own, written down in a book.",
    "Count the seconds of darkness, and you know where you are.",
  ],
  de: [
    "Leuchttürme lernten blinken, damit Seeleute sie unterscheiden können.",
    "Jeder hat seinen eigenen Rhythmus, und der steht in einem Buch.",
    "Zähle die Sekunden der Dunkelheit, und du weißt, wo du bist.",
  ],
  es: [
    "Los faros aprendieron a parpadear para que los marineros los distinguieran.",
    "Cada uno tiene su propio ritmo, anotado en un libro.",
    "Cuenta los segundos de oscuridad y sabrás dónde estás.",
  ],
  fr: [
    "Les phares ont appris à clignoter pour que les marins les distinguent.",
    "Chacun a son propre rythme, noté dans un livre.",
    "Comptez les secondes d’obscurité et vous saurez où vous êtes.",
  ],
  ja: [
    "灯台は、船乗りが見分けられるように点滅するようになりました。",
    "それぞれに独自のリズムがあり、本に記されています。",
    "暗い秒数を数えれば、自分の居場所がわかります。",
  ],
  ar: [
    "تعلّمت المنارات أن تومض كي يميّز البحّارة بينها.",
    "لكل منارة إيقاع خاص بها مدوَّن في كتاب.",
    "عُدّ ثواني الظلام تعرف أين أنت.",
  ],
};

export const SENTENCE_COUNT = 3;

/** @param language BCP 47 tag */
export function hasSampleTalk(language: string): boolean {
  return Object.hasOwn(TALKS, rootLanguage(language));
}

export interface SampleTalk {
  readonly language: string;
  readonly sentences: readonly string[];
}

/**
 * The talk in a language, or the English one where there is none.
 * @param language BCP 47 tag
 */
export function sampleTalk(language: string): SampleTalk {
  const root = rootLanguage(language);
  const sentences = TALKS[root];
  if (sentences) return { language: root, sentences };
  return { language: "en", sentences: TALKS.en ?? [] };
}
