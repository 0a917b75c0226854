import type { SeedTranscript } from "../harness/pages/store-transcripts.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Sample {
  readonly title: string;
  readonly address: string;
  readonly daysAgo: number;
  readonly minutes: number;
  readonly language: string;
  readonly lanes: SeedTranscript["lanes"];
}

const SAMPLES: readonly Sample[] = [
  {
    title: "How lighthouses learned to blink",
    address: "https://evening-talks.example/lighthouses",
    ...{ daysAgo: 0.1, minutes: 24, language: "en" },
    lanes: {
      original: ["Good evening.", " A light on a cliff tells sailors where they are."],
      de: ["Guten Abend.", " Ein Licht auf einer Klippe sagt Seeleuten, wo sie sind."],
      ja: ["こんばんは。", "崖の上の光は、船乗りに居場所を教えます。"],
    },
  },
  {
    title: "Harbour board, third quarter",
    address: "https://meet.example/harbour-board",
    ...{ daysAgo: 1.2, minutes: 92, language: "en" },
    lanes: {
      original: ["The budget grows.", " We replace every light along the north pier by March."],
      fr: ["Le budget augmente.", " Nous remplaçons chaque feu de la jetée nord d’ici mars."],
    },
  },
  {
    title: "Warum Brot knistert",
    address: "https://baecker.example/brot",
    ...{ daysAgo: 3.4, minutes: 41, language: "de" },
    lanes: {
      original: ["Das Mehl kommt vom Müller.", " Der Ofen ist heiß."],
      en: ["The flour comes from the miller.", " The crust turns light brown, then it crackles."],
    },
  },
  {
    title: "Las palabras sobre el escenario",
    address: "https://teatro.example/sobretitulos",
    ...{ daysAgo: 6.1, minutes: 58, language: "es" },
    lanes: {
      original: ["Sobre el escenario se apaga la luz."],
      en: ["Above the stage, the lights go down."],
    },
  },
  {
    title: "Physics 101: waves and light",
    address: "https://university.example/physics/waves",
    ...{ daysAgo: 12.3, minutes: 75, language: "en" },
    lanes: {
      original: ["Today we ask what light is.", " It bends at the edge of a lens."],
      es: ["Hoy preguntamos qué es la luz.", " Se curva en el borde de una lente."],
    },
  },
];

/** A library as it may look after two weeks of use. */
export function sampleTranscripts(nowMs: number): readonly SeedTranscript[] {
  return SAMPLES.map(({ daysAgo, minutes, ...sample }, index) => {
    const startedAtMs = nowMs - daysAgo * DAY_MS;
    const endedAtMs = startedAtMs + minutes * MINUTE_MS;
    // Few lines stand for a long talk: the library shows its length, and where a line was said.
    const segmentMs = (minutes * MINUTE_MS) / (sample.lanes.original?.length ?? 1);
    return { id: `sample-${index}`, startedAtMs, endedAtMs, segmentMs, ...sample };
  });
}
