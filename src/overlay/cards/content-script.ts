import type { PageCards } from "../../messaging/page-cards.ts";
import { openRecentWords } from "./recent-words.ts";
import { openSavedNotice } from "./saved-notice.ts";
import { openStartHint } from "./start-hint.ts";

// The name is known to `background/pages/inject-scripts.ts`. The page cannot see this world.
const KEY = Symbol.for("surtitle.cards");

interface CardsWorld extends PageCards {
  /** Ends the open card with the recent words. */
  recent: AbortController | null;
  /** Ends the open hint that a press starts captions. */
  hint: AbortController | null;
}

const world = globalThis as { [KEY]?: CardsWorld };

// Injected again, it takes over what is open.
const cards: CardsWorld = {
  recent: world[KEY]?.recent ?? null,
  hint: world[KEY]?.hint ?? null,
  toggleRecentWords(words) {
    const isOpen = cards.recent?.signal.aborted === false;
    cards.recent?.abort();
    if (!isOpen) cards.recent = openRecentWords(words);
  },
  showSaved: openSavedNotice,
  showStartHint(keys) {
    cards.hint?.abort();
    cards.hint = openStartHint(keys);
  },
  hideStartHint: () => cards.hint?.abort(),
};

world[KEY] = cards;
