import { matchingRateHz, type Talk, type TimedCue, type TimedWord } from "../talks/talk.ts";

export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const consonants = "bdfgklmnprstvw";
const vowels = "aeiou";

/**
 * A talk of babble, similar enough to speech: gliding voices with formants, hissing consonants,
 * pauses between sentences. English is timed by word, German by sentence, and Japanese has no
 * blanks.
 */
export function syntheticTalk(name: string, seed: number, seconds: number): Talk {
  const random = randomNumbers(seed);
  const sound = new Float32Array(seconds * matchingRateHz);
  const english: TimedCue[] = [];
  let at = matchingRateHz / 2;
  while (at + 4 * matchingRateHz < sound.length) {
    const startMs = toMs(at);
    const wordCount = 4 + Math.floor(random() * 4);
    const words: TimedWord[] = [];
    for (let word = 0; word < wordCount; word++) {
      const wordStartMs = toMs(at);
      let text = "";
      for (let syllable = 0; syllable < 1 + Math.floor(random() * 2); syllable++) {
        at = hiss(sound, at, random);
        at = voice(sound, at, random);
        text += `${pick(consonants, random)}${pick(vowels, random)}`;
      }
      const isLast = word === wordCount - 1;
      words.push({ text: isLast ? `${text}.` : text, startMs: wordStartMs, endMs: toMs(at) });
    }
    english.push({ startMs, endMs: toMs(at), words, isWordTimed: true });
    at += Math.round((0.35 + 0.1 * random()) * matchingRateHz);
  }
  const cues = new Map([
    ["en", english],
    ["de", english.map((cue) => translate(cue, (text) => `de${text}`))],
    ["ja", english.map((cue) => translate(cue, (text) => `か${text.length}`))],
  ]);
  return { name, spokenLanguage: "en", sound, durationMs: toMs(sound.length), cues };
}

function translate(cue: TimedCue, change: (text: string) => string): TimedCue {
  const words = cue.words.map((word) => ({ ...word, text: change(word.text) }));
  return { ...cue, words, isWordTimed: false };
}

function voice(sound: Float32Array, from: number, random: () => number): number {
  const length = Math.round((0.1 + 0.12 * random()) * matchingRateHz);
  const lowHz = 300 + 500 * random();
  const highHz = 900 + 1_400 * random();
  const startHz = 90 + 110 * random();
  const glideHz = (random() - 0.5) * 60;
  let phase = 0;
  for (let n = 0; n < length; n++) {
    const hz = startHz + (glideHz * n) / length;
    phase += (2 * Math.PI * hz) / matchingRateHz;
    let sum = 0;
    // The sine of each multiple follows from those of the two before it.
    const twiceCos = 2 * Math.cos(phase);
    let sine = Math.sin(phase);
    let sineBefore = 0;
    for (let harmonic = 1; harmonic * hz < 3_500; harmonic++) {
      const low = (harmonic * hz - lowHz) / 120;
      const high = (harmonic * hz - highHz) / 120;
      const weight = 0.02 + 1 / (1 + low * low) + 1 / (1 + high * high);
      sum += weight * sine;
      const sineNext = twiceCos * sine - sineBefore;
      sineBefore = sine;
      sine = sineNext;
    }
    sound[from + n] = 0.12 * sum * Math.sin((Math.PI * n) / length);
  }
  return from + length;
}

function hiss(sound: Float32Array, from: number, random: () => number): number {
  const length = Math.round((0.02 + 0.05 * random()) * matchingRateHz);
  for (let n = 0; n < length; n++) sound[from + n] = 0.08 * (random() - 0.5);
  return from + length;
}

function pick(letters: string, random: () => number): string {
  return letters[Math.floor(random() * letters.length)] ?? "";
}

function toMs(samples: number): number {
  return (samples * 1_000) / matchingRateHz;
}
