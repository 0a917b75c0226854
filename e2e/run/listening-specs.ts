/**
 * The specs that judge sound as it is played, in real time: each runs with nothing beside it. All
 * others get their words from the service's script, or need none, and run two at a time.
 */
export const LISTENING = [
  "captions",
  "chaos",
  "dub-echo",
  "dub-sound",
  "dub-switch",
  "formats",
  "language-change",
  "players",
  "sound",
  "tones",
  "two-tabs",
  "worker-killed",
] as const;
