export interface SpokenWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface Music {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The sound of a test's tab: words, music, and silence between them. */
export class Talk {
  readonly words: readonly SpokenWord[];
  readonly #music: readonly Music[];

  constructor(words: readonly SpokenWord[], music: readonly Music[] = []) {
    this.words = words;
    this.#music = music;
  }

  get endMs(): number {
    return this.words.at(-1)?.endMs ?? 0;
  }

  peak(fromMs: number, toMs: number): number {
    const isSpeech = this.words.some(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);
    const isMusic = this.#music.some((music) => music.fromMs < toMs && music.toMs > fromMs);
    return isSpeech || isMusic ? 0.4 : 0;
  }

  soundAfter(positionMs: number): number | null {
    const starts = [
      ...this.words.map(({ startMs, endMs }) => ({ fromMs: startMs, toMs: endMs })),
      ...this.#music,
    ]
      .filter(({ toMs }) => toMs > positionMs)
      .map(({ fromMs }) => Math.max(fromMs, positionMs));
    return starts.length > 0 ? Math.min(...starts) : null;
  }
}

/** A repeatable generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FEW_WORDS = "no yes well we saw the light and then the sea was calm so we slept".split(" ");

/** A talk in sentences, with repeated words and pauses of different lengths. */
export function randomTalk(seed: number, lengthMs: number): Talk {
  return talkOf(seed, lengthMs, (_, random) => FEW_WORDS[Math.floor(random * FEW_WORDS.length)]);
}

// Real prose: words rarely repeat soon, unlike random ones from a small set.
const PROSE = `
  when my grandmother kept the lighthouse there was no road along the coast and every letter came by
  boat she wrote down the weather each morning before breakfast in a book with a green cover which
  nobody else was allowed to touch some pages are stained with oil others still smell faintly of salt
  if you read them one after another you notice how rarely she complains storms are given two lines
  visitors get three a whale that stranded below the rocks takes up half a page because it stayed for
  eleven days and the children measured it with rope last summer we went back with my brother and his
  daughter who had never heard about any of this from far away our tower looked smaller than I
  remembered yet inside nothing had changed ninety steps then a narrow door after that only glass and
  wind the lamp itself is electric now and switches on without help but somebody must clean its
  lenses twice a year so they showed us how to do that using vinegar soft cloth and patience
  afterwards he asked whether anyone would live here again perhaps said the man from town hall if
  people could be found who like being alone together
`
  .trim()
  .split(/\s+/);

/** Like `randomTalk`, but in the words of real prose, from a random place. */
export function proseTalk(seed: number, lengthMs: number): Talk {
  const first = Math.floor(seededRandom(seed + 1000)() * PROSE.length);
  return talkOf(seed, lengthMs, (at) => PROSE[(first + at) % PROSE.length]);
}

function talkOf(
  seed: number,
  lengthMs: number,
  wordAt: (at: number, random: number) => string | undefined,
): Talk {
  const random = seededRandom(seed);
  const words: SpokenWord[] = [];
  let atMs = 500;
  while (atMs < lengthMs) {
    const text = wordAt(words.length, random()) ?? "no";
    const endMs = atMs + 120 + Math.round(random() * 380);
    words.push({ text, startMs: atMs, endMs });
    const pause = random();
    atMs = endMs + (pause < 0.7 ? 0 : pause < 0.95 ? 150 : 2500);
  }
  return new Talk(words);
}
