import type { PageCards, RecentWords, SavedAnswer } from "../../messaging/page-cards.ts";
import autoStartScript from "../../overlay/auto-start/content-script.ts?script&iife";
import cardsScript from "../../overlay/cards/content-script.ts?script&iife";
import overlayScript from "../../overlay/content-script.ts?script&iife";
import cuesScript from "../../overlay/cues/content-script.ts?script&iife";
import partsScript from "../../overlay/parts/content-script.ts?script&iife";
import playerSoundScript from "../../overlay/player-sound/content-script.ts?script&iife";
import selectionScript from "../../overlay/selection/content-script.ts?script&iife";
import termPickerScript from "../../overlay/terms/content-script.ts?script&iife";
import tracksScript from "../../overlay/tracks/content-script.ts?script&iife";
import { browser } from "../../platform/browser.ts";
import { runInPage } from "../../platform/run-in-page.ts";

/** The script that is registered for sites where captions start by themselves. */
export const AUTO_START_SCRIPT = autoStartScript;

const DOCUMENT_ID_MS = 2000;

// Cards draw with the shared code of the overlay.
const CARDS = [partsScript, cardsScript];

/** What runs in frames, under the name by which it is known to run there. */
const IN_FRAMES = {
  overlay: { name: "players", files: [partsScript, overlayScript] },
  cues: { name: "cues", files: [partsScript, cuesScript] },
};

const PLAYER_SOUND = { name: "player-sound", files: [partsScript, playerSoundScript] };

/**
 * Injects the overlay into a tab's page and its accessible frames. Frames only observe their players.
 * @returns false when the browser allows no script in the page: a browser page, or a site the tab has
 *   moved to since the user invoked the extension
 */
export async function injectOverlay(tabId: number): Promise<boolean> {
  return await injectIntoFrames(tabId, IN_FRAMES.overlay.files);
}

/** Injects the script that shows a stored transcript; otherwise like {@link injectOverlay}. */
export async function injectCues(tabId: number): Promise<boolean> {
  return await injectIntoFrames(tabId, IN_FRAMES.cues.files);
}

/** Injects the script that reads the sound of players; otherwise like {@link injectOverlay}. */
export async function injectPlayerSound(tabId: number): Promise<boolean> {
  return await injectIntoFrames(tabId, PLAYER_SOUND.files);
}

/**
 * Injects the script of live captions or of a stored transcript into frames that have none yet, and
 * the one for the sound of players where the page has that.
 */
export async function injectIntoLateFrames(tabId: number, kind: "overlay" | "cues"): Promise<void> {
  const func = () => {
    const running = Reflect.get(document, Symbol.for("surtitle.running")) as
      | Set<string>
      | undefined;
    return [...(running ?? [])];
  };
  // Asks first, because reading the scripts again would cost every frame more than the question.
  const answers = await browser.scripting
    .executeScript({
      target: { tabId, allFrames: true },
      func,
      injectImmediately: true,
    })
    .catch(() => []);
  const frames = answers.map(({ frameId, result }) => ({ frameId, names: result as string[] }));
  const hasSound = frames.some(
    ({ frameId, names }) => frameId === 0 && names.includes(PLAYER_SOUND.name),
  );
  for (const { name, files } of hasSound ? [IN_FRAMES[kind], PLAYER_SOUND] : [IN_FRAMES[kind]]) {
    const late = frames.filter(({ names }) => !names.includes(name));
    const frameIds = late.map(({ frameId }) => frameId);
    if (frameIds.length === 0) continue;
    await browser.scripting
      .executeScript({ target: { tabId, frameIds }, files, injectImmediately: true })
      .catch(() => undefined);
  }
}

/** Injects the script that finds the subtitles of players; otherwise like {@link injectOverlay}. */
export async function injectTracks(tabId: number): Promise<boolean> {
  return await injectIntoFrames(tabId, [partsScript, tracksScript]);
}

/**
 * Injects the script that shows a translation beside the selection.
 * @returns false when the browser allows no script in the page
 */
export async function injectSelection(tabId: number): Promise<boolean> {
  return await injectIntoPage(tabId, [selectionScript]);
}

/** Injects the script that picks a term from the captions. It removes itself when done. */
export async function injectTermPicker(tabId: number): Promise<void> {
  // A page that allows no script has no captions either.
  await injectIntoPage(tabId, [termPickerScript]);
}

/** Shows the words of the last half minute over the page, or hides them again. */
export async function toggleRecentWords(tabId: number, words: RecentWords): Promise<void> {
  const func = (shown: RecentWords) => {
    const world = globalThis as { [key: symbol]: PageCards | undefined };
    world[Symbol.for("surtitle.cards")]?.toggleRecentWords(shown);
  };
  if (await injectIntoPage(tabId, CARDS)) {
    await browser.scripting.executeScript({ target: { tabId }, func, args: [words] });
  }
}

/**
 * Shows the notice that a transcript was saved.
 * @returns what the user pressed; null for nothing, and where the page allows no script
 */
export async function showSavedNotice(tabId: number): Promise<SavedAnswer> {
  const func = () => {
    const world = globalThis as { [key: symbol]: PageCards | undefined };
    return world[Symbol.for("surtitle.cards")]?.showSaved();
  };
  if (!(await injectIntoPage(tabId, CARDS))) return null;
  // Without an answer when the page is left.
  const answers = await browser.scripting
    .executeScript({ target: { tabId }, func })
    .catch(() => []);
  const answer = answers[0]?.result;
  return answer === "open" || answer === "translate" ? answer : null;
}

/**
 * Shows the hint that a press starts captions.
 * @param keys the shortcut that does so, in the browser's notation; empty for none
 */
export async function showStartHint(tabId: number, keys: string): Promise<void> {
  const func = (shortcut: string) => {
    const world = globalThis as { [key: symbol]: PageCards | undefined };
    world[Symbol.for("surtitle.cards")]?.showStartHint(shortcut);
  };
  if (!(await injectIntoPage(tabId, CARDS))) return;
  await browser.scripting
    .executeScript({ target: { tabId }, func, args: [keys] })
    .catch(() => undefined);
}

export async function hideStartHint(tabId: number): Promise<void> {
  const func = () => {
    const world = globalThis as { [key: symbol]: PageCards | undefined };
    world[Symbol.for("surtitle.cards")]?.hideStartHint();
  };
  // The page may be another one by now, without the hint.
  await browser.scripting.executeScript({ target: { tabId }, func }).catch(() => undefined);
}

/**
 * An id of the document that a tab shows; null where the page allows no script, or is blocked, for
 * example by a dialog of its own.
 */
export async function documentIdOf(tabId: number): Promise<string | null> {
  const func = () => null;
  // The polyfill does not know the id.
  const target = { tabId };
  const answered = chrome.scripting.executeScript({ target, func, injectImmediately: true });
  const late = new Promise<[]>((resolve) => setTimeout(resolve, DOCUMENT_ID_MS, []));
  const [answer] = await Promise.race([answered.catch(() => []), late]);
  return answer?.documentId ?? null;
}

async function injectIntoFrames(tabId: number, files: string[]): Promise<boolean> {
  if (!(await injectIntoPage(tabId, files))) return false;
  const target = { tabId, allFrames: true };
  void browser.scripting
    .executeScript({ target, files, injectImmediately: true })
    .catch(() => undefined);
  return true;
}

// A script that is already in the page keeps running, and the new copy ends itself.
async function injectIntoPage(tabId: number, files: string[]): Promise<boolean> {
  try {
    await runInPage({ target: { tabId }, files, injectImmediately: true });
    return true;
  } catch {
    return false;
  }
}
