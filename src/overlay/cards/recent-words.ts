import { onAbort } from "../../lib/on-abort.ts";
import type { RecentWords } from "../../messaging/page-cards.ts";
import { createElement } from "../elements/create-element.ts";
import { drawHiddenFromFind } from "../elements/hidden-from-find.ts";
import { setVariables } from "../elements/set-variables.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import { createButton, openCard } from "./open-card.ts";
import { captionBox, recentArea } from "./recent-area.ts";

// Letters a little smaller than in captions, in pixels.
const LETTERS = { share: 0.75, min: 15, max: 26 };

/**
 * Shows what was said in the last half minute above the captions, which continue. It stays as it is
 * until it is closed, so that nothing moves while it is read.
 * @returns closes it
 */
export function openRecentWords({ rows, style, laneStyles }: RecentWords): AbortController {
  const { directionOf, text } = overlayParts();
  const life = new AbortController();
  const focused = document.activeElement;
  const words = createElement("div", "words");
  const hadCaptions = captionBox() !== undefined;
  let placedFor = "";
  const place = (card: HTMLElement) => {
    const captions = captionBox();
    // What was said goes with the captions, for example when the user erases everything.
    if (hadCaptions && !captions) life.abort();
    const isInPage = captions?.ownerDocument === document;
    const box = isInPage ? captions.getBoundingClientRect() : undefined;
    // What the words need, also where they got less.
    const heightPx = card.offsetHeight - words.clientHeight + words.scrollHeight;
    // Looking for a free area takes some milliseconds.
    const key = [box?.left, box?.top, box?.width, innerWidth, innerHeight, heightPx].join();
    if (key === placedFor) return;
    placedFor = key;
    const { left, top, right, bottom } = recentArea(box, heightPx);
    setVariables(card, {
      left: `${left}px`,
      bottom: `${innerHeight - bottom}px`,
      width: `${right - left}px`,
      "max-height": `${bottom - top}px`,
    });
  };
  const label = text("command_recent_words");
  const card = openCard({ className: "recent", label, place, isEscapedEverywhere: true }, life);
  const { element, root } = card;
  const title = createElement("div", "title");
  drawHiddenFromFind(title, label);
  const close = createButton(text("close"), () => life.abort());
  close.className = "close";
  words.tabIndex = 0;
  words.role = "document";
  for (const cells of rows) {
    const row = createElement("div", "row");
    for (const { lane, language, text: said } of cells) {
      const cell = createElement("div");
      cell.lang = language;
      cell.dir = directionOf(language);
      cell.dataset.lane = lane;
      setVariables(cell, laneStyles[lane] ?? {});
      drawHiddenFromFind(cell, said);
      row.append(cell);
    }
    words.append(row);
  }
  if (rows.length === 0) drawHiddenFromFind(words, text("recent_none"));
  setVariables(element, style);
  const captionPx = Number.parseFloat(captionBox()?.style.fontSize ?? "") || LETTERS.max;
  const lettersPx = Math.min(LETTERS.max, Math.max(LETTERS.min, captionPx * LETTERS.share));
  element.style.fontSize = `${lettersPx}px`;
  element.append(title, close, words);
  place(element);
  // The newest words are at the end.
  words.scrollTop = words.scrollHeight;
  words.focus({ preventScroll: true });
  onAbort(life.signal, () => {
    const isOurs = document.activeElement === root.host || document.activeElement === null;
    if (isOurs || document.activeElement === document.body) {
      (focused as HTMLElement | null)?.focus?.({ preventScroll: true });
    }
  });
  return life;
}
