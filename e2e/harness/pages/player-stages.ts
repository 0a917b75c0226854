/** Subtitles that the browser draws, which no selector of a page finds. */
export const BROWSER_SUBTITLES = "::cue";

/** A player on the page `e2e/site/players/stage.html`. */
export interface PlayerStage {
  readonly name: string;
  /** Of its address. */
  readonly query: string;
  /** Selector of what pushes captions up, or {@link BROWSER_SUBTITLES}. */
  readonly pushedBy?: string;
  /** Left to the long form, because it differs from another one in its numbers alone. */
  readonly isLong?: true;
}

export const PLAYER_STAGES: readonly PlayerStage[] = [
  { name: "900 px wide", query: "width=900&text=400" },
  { name: "420 px wide", query: "width=420", isLong: true },
  { name: "filling the window", query: "fill=1" },
  { name: "a portrait clip", query: "clip=portrait&width=300", isLong: true },
  { name: "a portrait clip in a wide player", query: "clip=portrait&fill=1" },
  {
    name: "4:3 in a wide player",
    query: "clip=four-to-three&width=900&height=420",
  },
  { name: "a wide clip in a tall player", query: "width=420&height=520", isLong: true },
  { name: "in an open shadow root", query: "host=open&width=640", isLong: true },
  { name: "in a modal dialog", query: "host=dialog" },
  { name: "in a scroller", query: "host=scroller&width=600" },
  { name: "on a page zoomed to 150 %", query: "zoom=1.5&zoomed=html&width=480" },
  { name: "in a body zoomed to 80 %", query: "zoom=0.8&zoomed=body&width=800", isLong: true },
  {
    name: "with a bar of its own",
    query: "bar=slim&width=800",
    pushedBy: ".bar > div",
  },
  {
    name: "with buttons at the lower edge of a high gradient",
    query: "bar=gradient&width=800",
    pushedBy: ".bar button",
  },
  {
    name: "with subtitles of the browser",
    query: "subtitles=1&width=800",
    pushedBy: BROWSER_SUBTITLES,
  },
  {
    name: "partly behind a fixed bar",
    query: "footer=1&width=900&above=120",
    pushedBy: "#footer",
  },
  { name: "small, with buttons below", query: "width=320&below=buttons" },
  { name: "small, with nothing below", query: "width=320", isLong: true },
];

/** Players that the page's document does not hold. */
export const HIDDEN_PLAYERS = [
  { name: "in a closed shadow root", host: "closed" },
  { name: "in a frame", host: "frame" },
  { name: "in a frame of another origin", host: "other-frame" },
] as const;
