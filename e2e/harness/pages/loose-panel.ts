import type { Page } from "@playwright/test";
import type { TranscriptMessage } from "../../../src/messaging/channel.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { MEETING_ID, MEETING_STARTED_AT_MS, type MeetingSegment } from "./long-meeting.ts";

// Segments per call to the page, limited by the size of a DevTools message.
const BATCH = 5000;

export interface LoosePanel {
  readonly page: Page;
  post(...messages: readonly TranscriptMessage[]): Promise<void>;
}

/**
 * Opens the panel over a session that is announced to it.
 * @param session null for one that is announced later
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

export async function seedJournal(
  browser: SurtitleBrowser,
  segments: readonly MeetingSegment[],
): Promise<void> {
  // The popup's page opens the database, as any page of the extension would.
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

// Strings, because the TypeScript runner would change functions in transit.
const OPEN = `new Promise((resolve, reject) => {
  const request = indexedDB.open("surtitle");
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
})`;

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
