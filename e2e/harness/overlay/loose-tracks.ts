import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Frame, type Page } from "@playwright/test";
import type { TracksMessage } from "../../../src/messaging/channel.ts";
import {
  type PlayerTracks,
  readTrackReport,
  type TrackCue,
  type TrackReport,
} from "../../../src/messaging/track-report.ts";

const SCRIPTS = ["parts", "tracks"].map((name) =>
  readFileSync(
    fileURLToPath(
      new URL(`../../../dist/chromium/src/overlay/${name}/content-script.js`, import.meta.url),
    ),
    "utf8",
  ),
);

/** The built script that reads text tracks, in a frame of its own, with a stand-in for the worker. */
export interface LooseTracks {
  readonly page: Page;
  readonly frame: Frame;
  post(message: TracksMessage): Promise<void>;
  /** All reports so far, as the background would check them. */
  reports(): Promise<readonly TrackReport[]>;
  /** The player as reported last, once it has what is asked for. */
  player(isReady?: (player: PlayerTracks) => boolean): Promise<PlayerTracks>;
  /** All cues of the reading that began last, once nothing more is waiting. */
  cues(isReady?: (cues: readonly TrackCue[]) => boolean): Promise<readonly TrackCue[]>;
}

/**
 * Opens `tracks.html` with the script.
 * @param query of the page
 * @param inFrame whether the script runs in the page's frame
 */
export async function openLooseTracks(
  context: BrowserContext,
  siteUrl: string,
  query: string,
  inFrame = false,
): Promise<LooseTracks> {
  const page = await context.newPage();
  await page.addInitScript(STAND_IN);
  await page.goto(`${siteUrl}/players/tracks.html?${query}`);
  const handle = inFrame ? await page.locator("#frame").elementHandle() : null;
  const frame = (await handle?.contentFrame()) ?? page.mainFrame();
  await frame.waitForFunction("window.players?.some(({ currentTime }) => currentTime > 0)");
  for (const script of SCRIPTS) await frame.evaluate(script);
  const reports = async () => {
    const sent = await frame.evaluate<unknown[]>("surtitleStandIn.sent");
    return sent.map((message) => {
      const report = readTrackReport(message);
      if (!report) throw new Error("The background would refuse a report.");
      return report;
    });
  };
  const cues = async () => {
    const read = (await reports()).filter((report) => report.kind === "cues");
    const since = read.slice(read.findLastIndex(({ isStart }) => isStart));
    return since.at(-1)?.isAll ? since.flatMap((report) => report.cues) : null;
  };
  const player = async () => {
    const told = (await reports()).filter((report) => report.kind === "player");
    return told.at(-1)?.player ?? null;
  };
  return {
    page,
    frame,
    reports,
    post: async (message) => {
      await frame.evaluate(`surtitleStandIn.post(${JSON.stringify(message)})`);
    },
    player: (isReady = () => true) => waitFor(player, isReady),
    cues: (isReady = () => true) => waitFor(cues, isReady),
  };
}

async function waitFor<Value>(
  read: () => Promise<Value | null>,
  isReady: (value: Value) => boolean,
): Promise<Value> {
  let value: Value | null = null;
  await expect(async () => {
    value = await read();
    expect(value !== null && isReady(value), JSON.stringify(value)?.slice(0, 2000)).toBe(true);
  }).toPass({ timeout: 10_000 });
  if (value === null) throw new Error("Nothing was reported.");
  return value;
}

// The page's own scripts see this stand-in too, but its closed shadow roots stay closed for them.
const STAND_IN = `{
  const roots = new WeakMap();
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    roots.set(this, root);
    return root;
  };
  const listeners = [];
  const sent = [];
  const event = { addListener: () => undefined };
  window.chrome = {
    dom: { openOrClosedShadowRoot: (element) => roots.get(element) ?? null },
    runtime: {
      id: "stand-in",
      onMessage: event,
      connect: ({ name }) => ({
        name,
        postMessage: (message) => sent.push(structuredClone(message)),
        disconnect: () => undefined,
        onDisconnect: event,
        onMessage: {
          addListener: (listener) => { if (name === "tracks") listeners.push(listener); },
        },
      }),
    },
    i18n: { getMessage: (key) => key, getUILanguage: () => "en" },
  };
  window.surtitleStandIn = {
    sent,
    post: (message) => {
      for (const listener of listeners) listener(message);
    },
  };
}`;
