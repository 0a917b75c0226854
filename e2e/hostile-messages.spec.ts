import { ScriptedTalk } from "./harness/account/scripted-talk.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { ExtensionWorld } from "./harness/browser/extension-world.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";

interface Flood {
  /** How many requests are sent, and messages on ports. */
  readonly messages: number;
  /** How many permitted connections are opened, of which a page may have a few. */
  readonly ports: number;
  readonly leastRefused: number;
}

// More than a hundred of each request.
const FLOOD: Flood = { messages: 3_000, ports: 1_000, leastRefused: 900 };
// Each request, and more connections than a page may have.
const FEW: Flood = { messages: 40, ports: 20, leastRefused: 15 };

const SCRIPT = new ScriptedTalk();
// Words for as long as the talk, so that new ones still come after all messages.
const MODES = "scripted.script-pace=3000";

const REQUESTS = {
  background: [
    ...["startCaptions", "stopCaptions", "popupOpened", "useLessData", "hideCaptions"],
    ...["followTranslations", "purgeLater", "seekPlayer", "showTranscript", "hideTranscript"],
    ...["nudgeTranscript", "shownTranscript", "takeTextToTry", "takeTermToAdd"],
    ...["takeDocumentLink", "captureBroken", "deviceTextsIdle", "chooseSound", "playersSounding"],
  ],
  capture: [
    ...["startCapture", "isCapturing", "stopCapture", "forgetCapture", "muteCapture"],
    ...["playbackLevel", "translateOnDevice", "isCaptureUnused", "changeSource", "deviceTargets"],
  ],
};

test("a compromised page process gets no answer and changes nothing", async ({ launch, stage }) => {
  const account = new TestAccount(stage, "hostile-messages", MODES);
  await expectNoEffect(await launch({ choices: choicesOf(account) }), stage, account, FEW);
});

test("thousands of messages get no answer and change nothing", LONG, async ({ launch, stage }) => {
  const account = new TestAccount(stage, "hostile-flood", MODES);
  await expectNoEffect(await launch({ choices: choicesOf(account) }), stage, account, FLOOD);
});

function choicesOf({ apiKey }: TestAccount) {
  return { apiKey, languages: { targets: ["de"] } };
}

async function expectNoEffect(
  browser: SurtitleBrowser,
  stage: Stage,
  account: TestAccount,
  flood: Flood,
): Promise<void> {
  const page = await browser.open(
    `${stage.site.url}/players/wrapper.html?talk=lighthouses&autoplay=1&loop=1`,
  );
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length === 2);
  const world = await ExtensionWorld.of(browser, page);
  const worker = await browser.worker();
  const settings = () => worker.evaluate<string>(READ_SETTINGS);
  const before = await settings();
  const tabId = await worker.evaluate<number>(TAB_IN_FRONT);

  await test.step("it can neither read, change nor observe stored data", async () => {
    for (const area of ["local", "session"]) {
      for (const call of STORAGE_CALLS) {
        const outcome = await world.evaluate<string>(outcomeOf(`chrome.storage.${area}.${call}`));
        expect(outcome, `${area}.${call}`).toMatch(/^refused: .*Access to storage is not allowed/);
      }
    }
    for (const area of ["sync", "managed"]) {
      const outcome = await world.evaluate<string>(outcomeOf(`chrome.storage.${area}.get()`));
      expect(outcome).toMatch(/^refused|^\{\}$/);
    }
    await world.evaluate(HEAR_CHANGES);
  });

  await test.step("no request is answered", async () => {
    const requests = Object.entries(REQUESTS).flatMap(([to, names]) =>
      names.map((name) => ({ to, name, data: { tabId, hidden: true, mediaMs: 0, lanes: [] } })),
    );
    const answers = await world.evaluate<readonly unknown[]>(sendAll(requests, flood));
    expect(answers).toEqual([]);
  });

  await test.step("channels for extension pages send it nothing, and ports are refused", async () => {
    const { heard, refused } = await world.evaluate<Connected>(connectAll(flood));
    expect(heard).toEqual([]);
    expect(refused).toBeGreaterThanOrEqual(flood.leastRefused);
  });

  await test.step("the service worker still answers, and captions continue unchanged", async () => {
    const popup = await openPopup(browser, page);
    await popup.waitForText(uiText("state_live"));
    await popup.close();
    const written = account.concludedText("source").length;
    const translated = account.concludedText("de").length;
    await captions.waitUntil("new words", (now) => {
      return SCRIPT.isShownIn(now, "original", written) && SCRIPT.isShownIn(now, "de", translated);
    });
    expect(await settings()).toBe(before);
    await worker.evaluate(`chrome.storage.session.set({ hostileProbe: 1 })`);
    await worker.evaluate(`chrome.storage.session.remove("hostileProbe")`);
    expect(await world.evaluate("globalThis.surtitleChanges")).toBe(0);
  });
}

interface Connected {
  /** Everything received over connections that are not for content scripts. */
  readonly heard: readonly unknown[];
  /** How many permitted connections the service worker closed. */
  readonly refused: number;
}

const STORAGE_CALLS = [
  "get()",
  `get("apiKey")`,
  "getBytesInUse()",
  `set({ apiKey: "stolen" })`,
  `remove("apiKey")`,
  "clear()",
];

const outcomeOf = (call: string) => `(async () => {
  try {
    return JSON.stringify((await ${call}) ?? null);
  } catch (error) {
    return "refused: " + error.message;
  }
})()`;

const HEAR_CHANGES = `(() => {
  globalThis.surtitleChanges = 0;
  chrome.storage.onChanged.addListener(() => {
    globalThis.surtitleChanges++;
  });
})()`;

const sendAll = (requests: readonly object[], { messages }: Flood) => `(async () => {
  const requests = ${JSON.stringify(requests)};
  const sending = Array.from({ length: ${messages} }, (_, n) =>
    chrome.runtime.sendMessage(requests[n % requests.length]).catch(() => undefined),
  );
  return (await Promise.all(sending)).filter((answer) => answer !== undefined && answer !== null);
})()`;

const connectAll = ({ messages, ports, leastRefused }: Flood) => `(async () => {
  const heard = [];
  for (const name of ["status", "transcript", "sound", "capture", "background"]) {
    const port = chrome.runtime.connect({ name });
    port.onMessage.addListener((message) => heard.push([name, message]));
    for (let n = 0; n < 100; n++) port.postMessage({ kind: "watch", tabId: 1 });
  }
  const hostile = [null, 1, "end", [], { kind: "end" }, { state: "playing", rate: 1e9 },
    { path: Array(1e4).fill(0) }, { __proto__: null, pageKey: "constructor" }];
  let refused = 0;
  const ports = Array.from({ length: ${ports} }, () => chrome.runtime.connect({ name: "players" }));
  for (const port of ports) port.onDisconnect.addListener(() => refused++);
  for (let n = 0; n < ${messages}; n++) {
    try {
      ports[n % 4].postMessage(hostile[n % hostile.length]);
    } catch {
      // The connection is already closed.
    }
  }
  // All other answers of the service worker come before the answer to a last request.
  await chrome.runtime.sendMessage({ to: "background", name: "popupOpened", data: {} })
    .catch(() => undefined);
  const deadline = Date.now() + 20_000;
  while (refused < ${leastRefused} && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
  for (const port of ports) port.disconnect();
  return { heard, refused };
})()`;

const READ_SETTINGS = `(async () => {
  const { settings, sites, apiKey } = await chrome.storage.local.get();
  return JSON.stringify({ settings, sites, apiKey });
})()`;

const TAB_IN_FRONT = `(async () => {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  return tab.id;
})()`;
