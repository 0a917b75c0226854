import { listStoredItems } from "./harness/browser/list-stored-items.ts";
import { RESIDENT_ADDRESS, SharedBrowser } from "./harness/browser/shared-browser.ts";
import type { SurtitleBrowser } from "./harness/browser/surtitle-browser.ts";
import { expect, test } from "./harness/test.ts";

const FILL = `(async () => {
  await chrome.storage.local.set({ left: true });
  await chrome.alarms.create("left", { delayInMinutes: 30 });
  const folder = await navigator.storage.getDirectory();
  await folder.getFileHandle("left", { create: true });
  await new Promise((resolve, reject) => {
    const request = indexedDB.open("left");
    request.onsuccess = resolve;
    request.onerror = reject;
  });
})()`;

/** All that the extension stores, except the browser's start time, which it notes as it starts. */
async function storedBy(browser: SurtitleBrowser) {
  const stored = () => browser.worker().then(listStoredItems);
  await expect.poll(async () => (await stored()).session).toHaveLength(1);
  const { session: _, ...others } = await stored();
  return others;
}

test("a test finds nothing that another one left in the shared browser", async ({ stage }) => {
  const shared = await SharedBrowser.open();
  try {
    const choices = { apiKey: "local-key", service: stage.serviceUrls };
    const first = await shared.installExtension({});
    const fresh = await storedBy(first);
    await (await first.worker()).evaluate(FILL);
    const page = await first.open(`${stage.site.url}/players/plain.html`);
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: a page of ten years ago would do the same
      document.cookie = "left=1";
      window.open("about:blank", "left", "width=300,height=300");
    });
    await shared.wipe();

    const second = await shared.installExtension({ choices });
    expect(second.extensionId).not.toBe(first.extensionId);
    expect(await (await second.worker()).evaluate("chrome.storage.local.get('left')")).toEqual({});
    await shared.wipe();

    const third = await shared.installExtension({});
    expect(await storedBy(third)).toEqual(fresh);
    await expect(third.restart()).rejects.toThrow("isOwn");
    await third.open(`${stage.site.url}/players/plain.html`);
    await (await third.worker()).evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true });
      if (tab?.id !== undefined) await chrome.tabs.setZoom(tab.id, 2);
    });
    const resident = third.context.pages().find((page) => page.url() === RESIDENT_ADDRESS);
    await expect.poll(() => resident?.evaluate("devicePixelRatio")).toBe(2);
    await expect(shared.wipe({ timeoutMs: 500 })).rejects.toThrow(/changed.*now: .*"view":\[2,/s);
  } finally {
    await shared.close();
  }
});
