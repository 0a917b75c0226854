/**
 * The specs that judge sound as it plays, in real time. They run after all others, which are
 * scripted or need no sound, and leave part of the machine idle.
 */
export const LISTENING = [
  "captions",
  "chaos",
  "device-captions",
  "device-tabs",
  "dub-echo",
  "dub-sound",
  "dub-switch",
  "formats",
  "language-change",
  "one-player",
  "players",
  "sound",
  "tones",
  "two-tabs",
  "worker-killed",
] as const;
