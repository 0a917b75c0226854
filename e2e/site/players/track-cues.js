/** A walk through a harbour as cues: start and end in seconds, and text in WebVTT. */
export const HARBOUR = [
  [0.5, 2.5, "<v Anna>Good morning, and welcome</v>"],
  [2.5, 4.8, "<v Anna>to the oldest harbour of the coast.</v>"],
  [5, 8, "Ships have landed here for eight hundred years,"],
  [6, 7.5, "<i>(bells ringing)</i>"],
  [8, 10.2, "and some of them never left again."],
  [10.5, 12.5, "<v Bob>Which of these is the lighthouse?</v>"],
  [12.6, 15, "<v Anna>The small one with the red roof &amp; the bell.</v>"],
  [15, 17.4, "It burned down twice, and each time\nthe town built it again,"],
  [17.4, 19.5, "a little higher than before."],
];

/** Another film with another text. */
export const MARKET = [
  [0.5, 3, "The market opens before sunrise,"],
  [3, 6, "and the first to come are the bakers."],
  [6, 12, "At noon the market is full of people,"],
  [12, 20, "and in the evening the market closes."],
];

const LIVE_CUE_S = 2;

/** A stream: sentences of one cue and of two, each with a number in each cue. */
export const LIVE = Array.from({ length: 30 }, (_, at) => {
  const texts = [
    `The boat of pier ${at} is leaving now.`,
    `The people of number ${at} who are waiting at the harbour`,
    `can take the next one from pier ${at}.`,
  ];
  return [at * LIVE_CUE_S, (at + 1) * LIVE_CUE_S, texts[at % texts.length]];
});

const MANY = 100_000;
const MEGABYTE = 1_000_000;

/** What no honest page has: far too many cues, far too long ones, and times that make no sense. */
export function* hostileCues() {
  yield [0, 2, "<".repeat(MEGABYTE)];
  yield [0.1, 2, `${"Long ".repeat(MEGABYTE / 5)}`];
  yield [0.2, 2, `<v ${"a".repeat(MEGABYTE)}>Named`];
  yield [0.3, 2, "<img src=x onerror=alert(1)><script>alert(2)</script>\u202eDrawn\u2066"];
  yield [5, 4, "Ends before it starts"];
  yield [6, Number.POSITIVE_INFINITY, "Never ends"];
  yield [7, 1e300, "Ends in another age"];
  for (let at = 0; at < 20; at++) yield [8, 12 + at, `Together ${at}`];
  for (let at = 0; at < MANY; at++) yield [30 + at, 31 + at, `<b>Cue</b> ${at} &amp; more`];
}
