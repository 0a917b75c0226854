import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { phraseStartsOf } from "../../../src/captions/lines/phrase-starts.ts";
import type { OverlayMessage } from "../../../src/messaging/channel.ts";
import { readCatalogue } from "../pages/catalogues.ts";
import { CaptionsOnPage } from "./captions-on-page.ts";
import { OverlayRoot } from "./overlay-root.ts";

const SCRIPTS = ["parts/content-script.js", "content-script.js"].map((name) =>
  fileURLToPath(new URL(`../../../dist/chromium/src/overlay/${name}`, import.meta.url)),
);

const PHRASE_STARTS = ["en", "de", "es", "ar"].map(
  (language): OverlayMessage => ({
    kind: "phrase-starts",
    language,
    words: phraseStartsOf(language) ?? "",
  }),
);

const TEXTS = Object.fromEntries(
  Object.entries(readCatalogue("en")).map(([key, { message }]) => [key, message]),
);

/**
 * The built overlay in its own page, with a stand-in for the service worker. A lane can be tested
 * without sound and service, and hours of talk take seconds.
 */
export interface LooseOverlay {
  readonly page: Page;
  readonly captions: CaptionsOnPage;
  /** Shows another page in the same tab, with an overlay that knows nothing of the last one. */
  visit(url: string): Promise<void>;
  post(...messages: readonly OverlayMessage[]): Promise<void>;
  /** What the overlay has reported to the service worker since the page was loaded. */
  reports(): Promise<readonly unknown[]>;
  /**
   * Advances the overlay's clock and runs everything due; needs `clockInHand`.
   * @returns how long that kept the page busy, in milliseconds of real time
   */
  pass(ms: number): Promise<number>;
  /** Calls a function, given as source text, with the overlay's shadow root as `this`. */
  call<Value>(functionDeclaration: string, ...args: unknown[]): Promise<Value>;
}

/**
 * @param context of a browser, which need not have the extension
 * @param url of a page that allows injected scripts
 * @param clockInHand whether the page's time advances only through `pass`
 */
export async function openLooseOverlay(
  context: BrowserContext,
  url: string,
  { clockInHand = false }: { readonly clockInHand?: boolean } = {},
): Promise<LooseOverlay> {
  const page = await context.newPage();
  if (clockInHand) await page.addInitScript(CLOCK);
  await page.addInitScript(STAND_IN);
  const captions = await CaptionsOnPage.of(page);
  const findRoot = async () => {
    const root = await OverlayRoot.find(captions.session);
    if (!root) throw new Error("The overlay did not appear in the page.");
    return root;
  };
  const post = async (...messages: readonly OverlayMessage[]) => {
    await page.evaluate(`surtitleStandIn.post(${JSON.stringify(messages)})`);
  };
  let root: OverlayRoot;
  const visit = async (address: string) => {
    await page.goto(address);
    for (const script of SCRIPTS) await page.evaluate(readFileSync(script, "utf8"));
    root = await findRoot();
    await post(...PHRASE_STARTS);
  };
  await visit(url);
  return {
    page,
    captions,
    visit,
    post,
    reports: () => page.evaluate<readonly unknown[]>("surtitleStandIn.reports"),
    pass: (ms) => page.evaluate<number>(`surtitleClock.pass(${ms})`),
    call: (functionDeclaration, ...args) => root.call(functionDeclaration, ...args),
  };
}

const STAND_IN = `{
  const texts = ${JSON.stringify(TEXTS)};
  const listeners = [];
  const reports = [];
  const roots = new WeakMap();
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    roots.set(this, root);
    return root;
  };
  const event = { addListener: () => undefined };
  const port = {
    postMessage: () => undefined,
    disconnect: () => undefined,
    onDisconnect: event,
  };
  window.chrome = {
    runtime: {
      id: "stand-in",
      onMessage: event,
      connect: ({ name }) => ({
        ...port,
        name,
        postMessage: (message) => { if (name === "overlay") reports.push(message); },
        onMessage: {
          addListener: (listener) => { if (name === "overlay") listeners.push(listener); },
        },
      }),
    },
    dom: { openOrClosedShadowRoot: (element) => roots.get(element) ?? null },
    i18n: { getMessage: (key) => texts[key], getUILanguage: () => "en" },
  };
  window.surtitleStandIn = {
    reports,
    post: (messages) => {
      for (const message of messages) for (const listener of listeners) listener(message);
    },
  };
}`;

// A wall-clock time at a redraw tick, in milliseconds.
const CLOCK_START = 1_800_000_000_000;

const CLOCK = `{
  const real = performance.now.bind(performance);
  const bootMs = real();
  let nowMs = bootMs;
  let lastId = 0;
  const timers = new Map();
  performance.now = () => nowMs;
  // Redraw ticks follow the wall clock. If it ran on, words would be drawn at random times.
  Date.now = () => ${CLOCK_START} + Math.round(nowMs - bootMs);
  window.setTimeout = (run, delayMs = 0, ...args) => {
    timers.set(++lastId, { atMs: nowMs + Math.max(0, delayMs), run, args });
    return lastId;
  };
  window.clearTimeout = (id) => void timers.delete(id);
  window.surtitleClock = {
    pass: (ms) => {
      const startMs = real();
      const endMs = nowMs + ms;
      for (;;) {
        let next = null;
        for (const [id, timer] of timers) {
          if (timer.atMs <= endMs && (next === null || timer.atMs < next[1].atMs)) next = [id, timer];
        }
        if (next === null) break;
        timers.delete(next[0]);
        nowMs = Math.max(nowMs, next[1].atMs);
        next[1].run(...next[1].args);
      }
      nowMs = endMs;
      return real() - startMs;
    },
  };
}`;
