import type { PageCards } from "../../messaging/page-cards.ts";
import { openRecentWords } from "./recent-words.ts";
import { openSavedNotice } from "./saved-notice.ts";

// The name is known to `background/pages/inject-scripts.ts`. The page cannot see this world.
const KEY = Symbol.for("surtitle.cards");

interface CardsWorld extends PageCards {
  /** Ends the open card with the recent words. */
  recent: AbortController | null;
}

const world = globalThis as { [KEY]?: CardsWorld };

// Injected again, it takes over what is open.
const cards: CardsWorld = {
  recent: world[KEY]?.recent ?? null,
  toggleRecentWords(words) {
    const isOpen = cards.recent?.signal.aborted === false;
    cards.recent?.abort();
    if (!isOpen) cards.recent = openRecentWords(words);
  },
  showSaved: openSavedNotice,
};

world[KEY] = cards;
