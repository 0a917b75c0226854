import type { Runtime } from "../platform/browser.ts";

/**
 * More frames than any page has in which something plays. A page's process that connects more often
 * is refused, and hurts only its own tab.
 */
const MAX_PORTS_OF_TAB = 256;

/** A frame has one connection of a name, and perhaps that of the document before. */
const MAX_PORTS_OF_FRAME = 4;

/** Bounds how many connections of one name the content scripts of a tab and of a frame have open. */
export class PortLimits {
  /** How many are open, by tab and by frame of a tab. */
  readonly #open = new Map<string, number>();

  /** Counts a connection until it is closed; one too many is closed at once: false. */
  admit(port: Runtime.Port): boolean {
    const { tab, frameId } = port.sender ?? {};
    const ofTab = `${tab?.id}`;
    const ofFrame = `${tab?.id} ${frameId}`;
    if (this.#count(ofTab) >= MAX_PORTS_OF_TAB || this.#count(ofFrame) >= MAX_PORTS_OF_FRAME) {
      port.disconnect();
      return false;
    }
    for (const key of [ofTab, ofFrame]) this.#open.set(key, this.#count(key) + 1);
    port.onDisconnect.addListener(() => {
      for (const key of [ofTab, ofFrame]) this.#release(key);
    });
    return true;
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #release(key: string): void {
    const left = this.#count(key) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
