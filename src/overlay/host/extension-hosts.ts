// Stored in the isolated world, where page scripts cannot look.
const KEY = Symbol.for("surtitle.hosts");

const world = globalThis as { [KEY]?: Map<EventTarget | null, ShadowRoot> };

/**
 * Host elements that the extension added to this page, with their closed shadow roots. Nothing on
 * the elements themselves sets them apart from the page's own.
 */
export function extensionHosts(): Map<EventTarget | null, ShadowRoot> {
  world[KEY] ??= new Map();
  return world[KEY];
}
