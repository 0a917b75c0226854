// From 0 to 10. Higher values make the recogniser hear names that nobody said.
const BOOST = 3;

type PhraseClass = new (phrase: string, boost: number) => object;

/** The terms as the browser's recogniser wants them; none where it has no such thing. */
export function toPhrases(terms: readonly string[]): readonly object[] {
  const { SpeechRecognitionPhrase: Phrase } = globalThis as {
    SpeechRecognitionPhrase?: PhraseClass;
  };
  return Phrase ? terms.map((term) => new Phrase(term, BOOST)) : [];
}
