import type { Page } from "@playwright/test";
import { TestAccount } from "./harness/account/test-account.ts";
import { filesWithText } from "./harness/browser/files-with-text.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { allowPrivateWindows, openPrivateWindow } from "./harness/browser/private-window.ts";
import { readStoredText } from "./harness/browser/read-stored-text.ts";
import { chooseFromMenu } from "./harness/input/dispatch-command.ts";
import type { CaptionsNow } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// Words for half a minute, so that new ones still come after the service worker was killed.
const MODES = "scripted.script-pace=1000";

test("captions of a private window survive a killed service worker, and leave nothing behind", async ({
  launch,
  stage,
}) => {
  const account = new TestAccount(stage, "private", MODES);
  const browser = await launch({
    isOwn: true,
    choices: { apiKey: account.apiKey, languages: { targets: ["de"] } },
  });
  await allowPrivateWindows(browser);
  const url = `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1`;
  const site = new URL(url).hostname;

  const before = JSON.stringify(await readStoredText(browser));

  const page = await openPrivateWindow(browser, url);
  await startCaptions(browser, page);
  const captions = await CaptionsOnPage.of(page);
  const first = await longWord(captions, before);
  const popup = await openPopup(browser, page);
  await popup.click({ role: "button", name: uiText("popup_transcript") });
  const { targetId } = await browser.targets.waitForTarget("the panel", (target) =>
    target.url.startsWith(browser.extensionUrl("src/transcript/panel.html")),
  );
  const panel = await browser.targets.attach(targetId);
  await panel.waitForValue(hasText(first));
  await panel.waitForValue(hasText(uiText("panel_private")));
  await killWorker(browser);
  const written = account.sessions.flatMap(({ words }) => words.source?.concluded ?? []);
  const second = await longWord(captions, before + written.map(({ text }) => text).join(""));
  const during = await readStoredText(browser);
  expect(during.inMemory, "for the next life of the background").toContain(first);
  expect(during.onDisk).not.toContain(first);
  await panel.waitForValue(hasText(second));
  await stopCaptions(browser, page);
  await panel.waitForValue(hasText(uiText("panel_unkept")));
  await panel.waitForValue(hasText(second));
  await waitFor("the words to be forgotten", async () => {
    return !(await readStoredText(browser)).inMemory.includes(first);
  });
  const { onDisk } = await readStoredText(browser);
  for (const word of [first, second, site]) expect(onDisk).not.toContain(word);

  const files = `${stage.site.url}/files`;
  await chooseFromMenu(browser, page, "translate-document", {
    linkUrl: `${files}/hush-private.docx?of=hush-private`,
  });
  const refusal = await documentsPage(browser);
  await expect(refusal.getByText(uiText("documents_link_private"))).toBeVisible();
  await expect(refusal.getByText("hush-private")).toHaveCount(0);
  await refusal.close();
  await page.close();

  // Proves that the search finds what exists.
  const plain = await browser.open(`${url}&mark=hush-visited`);
  await startCaptions(browser, plain);
  const third = await longWord(await CaptionsOnPage.of(plain), before);
  expect((await readStoredText(browser)).onDisk).toContain(third);
  expect((await readStoredText(browser)).onDisk).toContain(site);

  // A link in a normal window is offered, and no page's address contains it.
  await chooseFromMenu(browser, plain, "translate-document", {
    linkUrl: `${files}/hush-plain.docx?of=hush-plain`,
  });
  const offer = await documentsPage(browser);
  await expect(offer.getByText("hush-plain.docx")).toBeVisible();
  expect(offer.url()).toBe(browser.extensionUrl("src/documents/index.html"));
  await browser.context.close();
  // The browser writes its history, among other files, as it closes.
  expect(await filesWithText(browser.home, "hush-visited")).not.toEqual([]);
  expect(await filesWithText(browser.home, "hush-private")).toEqual([]);
  expect(await filesWithText(browser.home, "hush-plain")).toEqual([]);
});

async function documentsPage(browser: SurtitleBrowser): Promise<Page> {
  const address = browser.extensionUrl("src/documents/index.html");
  return await waitFor("the documents page", () =>
    browser.context.pages().find((each) => each.url().startsWith(address)),
  );
}

const hasText = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

async function longWord(captions: CaptionsOnPage, known: string): Promise<string> {
  const wordIn = ({ lanes }: CaptionsNow) => {
    const lines = lanes.find(({ lane }) => lane === "original")?.lines ?? [];
    const firm = lines.map(({ text, tentative }) => text.slice(0, text.length - tentative.length));
    return firm
      .join(" ")
      .match(/\p{L}{8,}/gu)
      ?.find((word) => !known.includes(word));
  };
  const shown = await captions.waitUntil("a long word", (now) => wordIn(now) !== undefined, {
    timeoutMs: 60_000,
  });
  return wordIn(shown) ?? "";
}
