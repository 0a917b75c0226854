import type { BrowserContext, Page } from "@playwright/test";
import { type DevtoolsSession, untyped } from "../browser/devtools-session.ts";
import { type WaitOptions, waitFor } from "../wait-for.ts";
import { type CaptionsNow, READ_CAPTIONS } from "./captions-now.ts";
import { OverlayRoot } from "./overlay-root.ts";

const BINDING = "surtitleHarnessPainted";
const LOOK_AGAIN_MS = 100;
// About an hour of talk; older paints are dropped.
const MAX_PAINTS = 50_000;

const watches = new WeakMap<BrowserContext, CaptionWatch[]>();

export interface CaptionPaint extends CaptionsNow {
  /** Counts this page's overlays, from 1; line ids are unique within one overlay. */
  readonly overlay: number;
  /** Wall clock just after the paint, in milliseconds since 1970, with fractions. */
  readonly paintedAtMs: number;
  /** Position of the page's player at that moment; null when there is no player. */
  readonly mediaMs: number | null;
}

/**
 * Reports every change of a page's captions once it has been painted, across navigations and new
 * overlays. A background tab paints nothing and reports nothing.
 */
export class CaptionWatch {
  readonly paints: CaptionPaint[] = [];
  readonly #session: DevtoolsSession;
  readonly #listeners = new Set<(paint: CaptionPaint) => void>();
  #overlay = 0;
  #stopped = false;

  private constructor(session: DevtoolsSession) {
    this.#session = session;
    session.on("Runtime.bindingCalled", this.#receive);
  }

  static async start(page: Page): Promise<CaptionWatch> {
    const watch = new CaptionWatch(untyped(await page.context().newCDPSession(page)));
    page.once("close", () => watch.stop());
    watches.set(page.context(), [...(watches.get(page.context()) ?? []), watch]);
    void watch.#follow();
    return watch;
  }

  static takeAll(context: BrowserContext): readonly CaptionWatch[] {
    const taken = watches.get(context) ?? [];
    watches.delete(context);
    return taken;
  }

  onPaint(callback: (paint: CaptionPaint) => void): void {
    this.#listeners.add(callback);
  }

  waitFor(
    what: string,
    fits: (paint: CaptionPaint) => boolean,
    options?: WaitOptions,
  ): Promise<CaptionPaint> {
    return waitFor(what, () => this.paints.find(fits), options);
  }

  stop(): void {
    this.#stopped = true;
    this.#session.off("Runtime.bindingCalled", this.#receive);
  }

  async #follow(): Promise<void> {
    let root: OverlayRoot | null = null;
    while (!this.#stopped) {
      if (!root || !(await root.isConnected())) root = await this.#observe().catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  async #observe(): Promise<OverlayRoot | null> {
    const root = await OverlayRoot.find(this.#session);
    if (!root) return null;
    await this.#session.send("Runtime.addBinding", {
      name: BINDING,
      executionContextId: root.contextId,
    });
    await root.call(OBSERVE, BINDING, ++this.#overlay);
    return root;
  }

  readonly #receive = ({ name, payload }: { name: string; payload: string }): void => {
    if (name !== BINDING) return;
    const paint = JSON.parse(payload) as CaptionPaint;
    this.paints.push(paint);
    if (this.paints.length > MAX_PAINTS) this.paints.shift();
    for (const listener of this.#listeners) listener(paint);
  };
}

// Reports now and after every paint that follows a change: a task queued in a frame runs after it.
// A stalled machine paints nothing. Text that stood for half a second could still have been read,
// so it is reported before other text replaces it.
const OBSERVE = `function (binding, overlay) {
  const read = ${READ_CAPTIONS};
  const channel = new MessageChannel();
  let asked = false;
  let stood = null;
  const now = () => {
    const paintedAtMs = performance.timeOrigin + performance.now();
    const player = document.querySelector("video, audio");
    const mediaMs = player === null ? null : player.currentTime * 1000;
    return { ...read.call(this), overlay, paintedAtMs, mediaMs };
  };
  const send = (paint) => globalThis[binding](JSON.stringify(paint));
  channel.port1.onmessage = () => {
    asked = false;
    stood = null;
    send(now());
  };
  const report = () => {
    const changed = now();
    if (stood !== null && changed.paintedAtMs - stood.paintedAtMs >= 500) send(stood);
    stood = changed;
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  new MutationObserver(report).observe(this, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  report();
}`;
