/** Kept in the extension's own world of the page, where no script of the page can look. */
const KEY = Symbol.for("surtitle.hosts");

const world = globalThis as { [KEY]?: Map<EventTarget | null, ShadowRoot> };

/**
 * The elements that the extension's scripts have put into this page, with their closed shadow
 * roots. They are plain elements, so this is the only way to tell them from the page's own.
 */
export function ownHosts(): Map<EventTarget | null, ShadowRoot> {
  world[KEY] ??= new Map();
  return world[KEY];
}
