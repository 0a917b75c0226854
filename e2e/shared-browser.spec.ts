import { listStoredItems } from "./harness/browser/list-stored-items.ts";
import { SharedBrowser } from "./harness/browser/shared-browser.ts";
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

test("a test finds nothing that another one left in the shared browser", async ({ stage }) => {
  const shared = await SharedBrowser.open();
  try {
    const choices = { apiKey: "local-key", service: stage.serviceUrls };
    const first = await shared.installExtension({});
    const { session: noted, ...fresh } = await listStoredItems(await first.worker());
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
    const { session, ...kept } = await listStoredItems(await third.worker());
    expect(kept).toEqual(fresh);
    // Its one entry is the browser's start time, as the extension noted it.
    expect(session).toHaveLength(noted.length);
    await expect(third.restart()).rejects.toThrow("isOwn");
    await third.open(`${stage.site.url}/players/plain.html`);
    await (await third.worker()).evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true });
      if (tab?.id !== undefined) await chrome.tabs.setZoom(tab.id, 2);
    });
    await expect(shared.wipe({ timeoutMs: 500 })).rejects.toThrow(/changed.*now: .*"view":\[2,/s);
  } finally {
    await shared.close();
  }
});
