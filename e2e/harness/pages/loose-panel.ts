import type { Page } from "@playwright/test";
import type { TranscriptMessage } from "../../../src/messaging/channel.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { MEETING_ID, MEETING_STARTED_AT_MS, type MeetingSegment } from "./long-meeting.ts";

/** Segments that go to the page in one call: a call has to fit into a message of DevTools. */
const BATCH = 5000;

/** The real panel in a tab, with a stand-in for what the background tells it. */
export interface LoosePanel {
  readonly page: Page;
  /** Says to the panel what the background would say. */
  post(...messages: readonly TranscriptMessage[]): Promise<void>;
}

/**
 * Opens the panel over a session that is told to be there.
 * @param session null for one that is told later
 */
export async function openLoosePanel(
  browser: SurtitleBrowser,
  session: Extract<TranscriptMessage, { kind: "session" }> | null,
): Promise<LoosePanel> {
  const page = await browser.context.newPage();
  await page.addInitScript(STAND_IN);
  await page.goto(browser.extensionUrl("src/transcript/panel.html?tab=1"));
  await page.waitForFunction("surtitleStandIn.isWatched()");
  const post = async (...messages: readonly TranscriptMessage[]) => {
    await page.evaluate(`surtitleStandIn.post(${JSON.stringify(messages)})`);
  };
  if (session) await post(session);
  return { page, post };
}

/** Writes a session and its segments to the extension's disk, past its own code. */
export async function seedJournal(
  browser: SurtitleBrowser,
  segments: readonly MeetingSegment[],
): Promise<void> {
  // The popup's page opens the database, as any of the extension's own would.
  const page = await browser.context.newPage();
  await page.goto(browser.extensionUrl("src/transcript/panel.html?tab=1"));
  await page.evaluate(WAIT_FOR_DATABASE);
  for (let at = 0; at < segments.length || at === 0; at += BATCH) {
    await page.evaluate(
      `(${WRITE})(${JSON.stringify(at === 0 ? SESSION : null)}, ${JSON.stringify(
        segments.slice(at, at + BATCH),
      )})`,
    );
  }
  await page.close();
}

const SESSION = {
  id: MEETING_ID,
  title: "Harbour board, third quarter",
  address: "https://meet.example/harbour",
  startedAtMs: MEETING_STARTED_AT_MS,
  endedAtMs: null,
  ending: null,
  detectedLanguage: "en",
  gaps: [{ fromMs: 32_400, toMs: 36_600 }],
  pages: [],
  access: null,
  noticed: false,
  name: null,
  origin: "captions",
  deletedAtMs: null,
  translated: [],
};

/** As texts, because functions would be changed on their way by what runs TypeScript. */
const OPEN = `new Promise((resolve, reject) => {
  const request = indexedDB.open("surtitle");
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
})`;

/** The extension makes the tables; opened before that, the database would be left without. */
const WAIT_FOR_DATABASE = `(async () => {
  for (;;) {
    const known = await indexedDB.databases();
    if (known.some(({ name }) => name === "surtitle")) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  (await ${OPEN}).close();
})()`;

const WRITE = `async (session, segments) => {
  const database = await ${OPEN};
  const transaction = database.transaction(["sessions", "segments"], "readwrite");
  if (session) transaction.objectStore("sessions").put(session);
  for (const segment of segments) transaction.objectStore("segments").put(segment);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}`;

/** In place of the connection over which the background tells of a transcript. */
const STAND_IN = `{
  const listeners = [];
  const runtime = (globalThis.browser ?? chrome).runtime;
  const connect = runtime.connect.bind(runtime);
  let watched = false;
  const event = (list) => ({ addListener: (listener) => void list.push(listener) });
  runtime.connect = (options) => options.name !== "transcript" ? connect(options) : {
    name: options.name,
    postMessage: () => { watched = true; },
    disconnect: () => undefined,
    onMessage: event(listeners),
    onDisconnect: event([]),
  };
  globalThis.surtitleStandIn = {
    isWatched: () => watched,
    post: (messages) => {
      for (const message of messages) for (const listener of listeners) listener(message);
    },
  };
}`;
