import { overlayParts } from "../parts/overlay-parts.ts";
import { openTermPicker } from "./term-picker.ts";

// Stored in the isolated world, which the page cannot see.
const PICKING = Symbol.for("surtitle.words");

const world = globalThis as { [PICKING]?: AbortController };

// Injected again, it restarts with the captions now on screen.
world[PICKING]?.abort();
if (document.documentElement instanceof HTMLElement && window === window.top) {
  const life = new AbortController();
  world[PICKING] = life;
  let send: (message: unknown) => void = () => undefined;
  const picker = openTermPicker((message) => send(message), life);
  overlayParts().openChannel("words", (message) => picker.receiveMessage(message), life.signal, {
    onGone: () => life.abort(),
    onOpen: (sendNow) => {
      send = sendNow;
      picker.onConnected();
    },
  });
}
