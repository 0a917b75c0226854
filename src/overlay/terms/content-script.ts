import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { openChannel } from "../../messaging/channel.ts";
import { openWordPicker } from "./term-picker.ts";

/** Remembered in the extension's own world of the page, which the page cannot see. */
const PICKING = Symbol.for("surtitle.words");

const world = globalThis as { [PICKING]?: AbortController };

// Asked for once more, it begins anew with the words that are on screen by now.
world[PICKING]?.abort();
if (document.documentElement instanceof HTMLElement && window === window.top) {
  const life = new AbortController();
  world[PICKING] = life;
  let send: (word: PickedTerm) => void = () => undefined;
  openChannel("words", () => undefined, life.signal, {
    onGone: () => life.abort(),
    onOpen: (sendNow) => {
      send = sendNow;
    },
  });
  openWordPicker((word) => send(word), life);
}
