import type { Page } from "@playwright/test";
import { untyped } from "../browser/devtools-session.ts";
import { pressKey } from "./keyboard-input.ts";

export interface TabStop {
  readonly name: string;
  readonly outlined: boolean;
}

interface Round {
  readonly stops: readonly TabStop[];
  readonly missed: readonly string[];
}

// Waiting for each press, and asking after it, would multiply the time of a round.
const PRESSES = 8;

/**
 * Walks through a page with the Tab key from its beginning until the focus returns there. Some
 * presses follow, so the focus is anywhere afterwards.
 * @returns every stop once, in order, and the controls that never received the focus
 */
export async function tabOrder(page: Page): Promise<Round> {
  await page.evaluate(MARK_CONTROLS);
  await page.evaluate(NOTE_STOPS);
  const session = await page.context().newCDPSession(page);
  for (;;) {
    await pressKey(untyped(session), "Tab", PRESSES);
    const round = await page.evaluate<Round | null>(READ_ROUND);
    if (!round) continue;
    await session.detach();
    return round;
  }
}

// Every operable control; a group of radio buttons is one tab stop.
const MARK_CONTROLS = `(() => {
  const groups = new Set();
  for (const control of document.querySelectorAll("[data-to-visit], [data-visited]")) {
    delete control.dataset.toVisit;
    delete control.dataset.visited;
  }
  for (const control of document.querySelectorAll("a[href], button, input, select, summary")) {
    if (control.disabled || !control.checkVisibility()) continue;
    if (control.type === "radio") {
      const group = document.getElementsByName(control.name);
      const entry = [...group].find((each) => each.checked) ?? control;
      if (groups.has(control.name)) continue;
      groups.add(control.name);
      entry.dataset.toVisit = "";
    } else control.dataset.toVisit = "";
  }
})()`;

const MISSED = `[...document.querySelectorAll("[data-to-visit]:not([data-visited])")].map(
  (control) => control.outerHTML.slice(0, 200),
)`;

// A key comes up where the focus has gone.
const NOTE_STOPS = `(() => {
  // The next press starts where a focused element was removed.
  const beginning = document.createElement("span");
  beginning.tabIndex = -1;
  document.body.prepend(beginning);
  beginning.focus();
  beginning.remove();
  const stops = [];
  globalThis.tabRound = null;
  const note = () => {
    const at = document.activeElement;
    if (!at || at === document.body || at.dataset.visited !== undefined) {
      removeEventListener("keyup", note, true);
      globalThis.tabRound = { stops, missed: ${MISSED} };
      return;
    }
    at.dataset.visited = "";
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    stops.push({
      name: at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent,
      outlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    });
  };
  addEventListener("keyup", note, true);
})()`;

const READ_ROUND = "globalThis.tabRound";
