/**
 * The specs that judge sound as it is played, in real time. They run after all others, which get their
 * words from the service's script or need none, and leave a part of the machine idle.
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
