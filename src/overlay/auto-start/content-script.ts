import { openChannel } from "../../messaging/channel.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { findShadowPlayers } from "../players/find-shadow-players.ts";
import { isHeard } from "./is-heard.ts";

// Registered for the sites where captions start by themselves. It reports once that a player is
// heard, and then leaves. All decisions are made in the background.

const PLAYERS = "video, audio";

const life = new AbortController();
const end = () => life.abort();
let isReported = false;

function check(target: EventTarget | null): void {
  if (isReported || !(target instanceof HTMLMediaElement) || !isHeard(target)) return;
  isReported = true;
  // Any answer means that the report has arrived.
  openChannel("auto-start", end, life.signal, { onGone: end });
}

function watch(root: Document | ShadowRoot): void {
  // These do not bubble, but are seen in the capture phase.
  onTrusted(root, "playing volumechange timeupdate", ({ target }) => check(target), life.signal);
  for (const player of root.querySelectorAll(PLAYERS)) check(player);
}

watch(document);
findShadowPlayers(watch, () => !isReported, life.signal);
onTrusted(window, "pagehide", () => isReported && end(), life.signal);
