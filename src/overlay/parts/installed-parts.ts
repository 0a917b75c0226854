// Stored in the isolated world, which the page cannot see.
const KEY = Symbol.for("surtitle.parts");

const world = globalThis as { [KEY]?: object };

/** Makes the shared code available to scripts injected later; replaces that of an older version. */
export function installParts(parts: object): void {
  world[KEY] = parts;
}

export function installedParts(): object | undefined {
  return world[KEY];
}
