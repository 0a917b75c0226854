/** The folders of `src`. */
export const ROOMS = [
  "audio",
  "background",
  "captions",
  "capture",
  "documents",
  "lib",
  "messaging",
  "options",
  "overlay",
  "platform",
  "popup",
  "service",
  "settings",
  "store",
  "style-rules",
  "transcript",
  "ui",
  "voice",
  "welcome",
] as const;

/** A folder of `src`. */
export type Room = (typeof ROOMS)[number];

/** What runs in every browser that has the extension. */
const BACKGROUND = ["background", "lib", "messaging", "platform", "settings"] as const;

/** The way of a sound to the service and of its words to the screen, begun in the popup. */
export const CAPTIONS = [
  ...BACKGROUND,
  "audio",
  "captions",
  "capture",
  "overlay",
  "popup",
  "service",
  "store",
  "ui",
  "voice",
] as const;

/** A page of the extension that asks the service and stores something. */
const PAGE = [...BACKGROUND, "service", "store", "ui"] as const;

/** The overlay alone, drawn by the test itself. */
const OVERLAY = ["captions", "lib", "messaging", "overlay"] as const;

/**
 * Which rooms each spec exercises, by its path in `e2e` without `.spec.ts`. A change in one of them
 * may break the spec, and `npm run e2e:changed` runs it.
 */
export const SPEC_ROOMS: Readonly<Record<string, readonly Room[]>> = {
  "add-word": [...CAPTIONS, "options", "transcript"],
  appearance: [...CAPTIONS, "options"],
  "awkward-pages": CAPTIONS,
  axe: ROOMS,
  "browser-killed": CAPTIONS,
  "browser-restart": CAPTIONS,
  "calm-text": OVERLAY,
  captions: CAPTIONS,
  chaos: CAPTIONS,
  commands: [...CAPTIONS, "transcript"],
  "configured-rules": [...PAGE, "style-rules"],
  "document-errors": [...PAGE, "documents"],
  documents: [...PAGE, "documents"],
  "documents-broken": [...PAGE, "documents"],
  "documents-many": [...PAGE, "documents"],
  dub: CAPTIONS,
  "dub-broken": CAPTIONS,
  "dub-echo": CAPTIONS,
  "dub-sound": CAPTIONS,
  "dub-switch": CAPTIONS,
  errors: CAPTIONS,
  failure: [...CAPTIONS, "options"],
  "forget-everything": [...CAPTIONS, "documents", "options", "transcript"],
  formats: [...CAPTIONS, "options"],
  fullscreen: CAPTIONS,
  garbage: CAPTIONS,
  "hostile-downloads": [...PAGE, "documents"],
  "hostile-messages": CAPTIONS,
  "hostile-pages": CAPTIONS,
  "hostile-redirects": [...CAPTIONS, "documents", "options", "style-rules"],
  "hostile-service": [...CAPTIONS, "options"],
  lanes: CAPTIONS,
  "language-change": CAPTIONS,
  library: [...PAGE, "captions", "documents", "transcript"],
  "message-formats": CAPTIONS,
  navigation: CAPTIONS,
  options: [...CAPTIONS, "options"],
  package: ROOMS,
  pickers: [...CAPTIONS, "documents", "options", "style-rules", "transcript"],
  "picture-in-picture": CAPTIONS,
  placement: CAPTIONS,
  "player-pages": CAPTIONS,
  players: CAPTIONS,
  "popup-languages": CAPTIONS,
  "private-window": [...CAPTIONS, "documents", "transcript"],
  quota: [...CAPTIONS, "documents", "options", "transcript"],
  "right-to-left": CAPTIONS,
  selection: CAPTIONS,
  "selection-refusals": [...PAGE, "captions", "overlay"],
  "shared-browser": BACKGROUND,
  "shown-transcript": [...PAGE, "captions", "overlay", "popup", "transcript"],
  sites: CAPTIONS,
  "slow-link": CAPTIONS,
  "source-encoders": [...CAPTIONS],
  "speech-decoders": [...CAPTIONS],
  sound: CAPTIONS,
  "step-aside": CAPTIONS,
  stop: CAPTIONS,
  "style-rules": [...PAGE, "style-rules"],
  "style-rules-kept": [...PAGE, "style-rules"],
  tones: CAPTIONS,
  "transcript-files": [...PAGE, "captions", "transcript"],
  "transcript-panel": [...CAPTIONS, "transcript"],
  "transcript-store": [...CAPTIONS, "options"],
  "try-it": [...PAGE, "captions", "style-rules"],
  "two-tabs": CAPTIONS,
  "ui-languages": ROOMS,
  "uncaptioned-page": CAPTIONS,
  welcome: [...CAPTIONS, "welcome"],
  "word-lists": [...PAGE, "options"],
  "worker-killed": CAPTIONS,
  writing: OVERLAY,
};
