import type { Page } from "@playwright/test";
import { TestAccount } from "./harness/account/test-account.ts";
import { filesWithText } from "./harness/browser/files-with-text.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { allowPrivateWindows, openPrivateWindow } from "./harness/browser/private-window.ts";
import { readStoredText } from "./harness/browser/read-stored-text.ts";
import { chooseFromMenu } from "./harness/input/dispatch-command.ts";
import { LONG } from "./harness/long-form.ts";
import type { CaptionsNow } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { storeTranscript } from "./harness/pages/store-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// New words for 45 seconds, so that some still come after the service worker was killed.
const MODES = "scripted.script-pace=2000";

test("a private window's captions survive a killed service worker, and leave no word on disk", async ({
  launch,
  stage,
}) => {
  const account = new TestAccount(stage, "private-short", MODES);
  const browser = await launch({ isOwn: true, choices: { apiKey: account.apiKey } });
  await allowPrivateWindows(browser);
  const before = JSON.stringify(await readStoredText(browser));
  const url = `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1`;
  const page = await openPrivateWindow(browser, url);
  await startCaptions(browser, page);
  const captions = await CaptionsOnPage.of(page);
  const first = await longWord(captions, before);
  await killWorker(browser);
  const written = account.sessions.flatMap(({ words }) => words.source?.concluded ?? []);
  const second = await longWord(captions, before + written.map(({ text }) => text).join(""));
  expect((await readStoredText(browser)).inMemory, "for the next worker").toContain(first);
  const link = `${stage.site.url}/files/hush-private.docx?of=hush-private`;
  await chooseFromMenu(browser, page, "translate-document", { linkUrl: link });
  await expect(
    (await documentsPage(browser)).getByText(uiText("documents_link_private")),
  ).toBeVisible();
  await stopCaptions(browser, page);
  await waitFor("the words to be forgotten", async () => {
    return !(await readStoredText(browser)).inMemory.includes(first);
  });
  // What is stored of another talk proves that the search finds what exists.
  await storeTranscript(browser, {
    ...{ id: "plain", title: "Plain", address: "https://talks.example.test/1" },
    lanes: { original: [{ text: "Stored plainly.", language: "en", startMs: 0, endMs: 900 }] },
  });
  const { onDisk } = await readStoredText(browser);
  expect(onDisk).toContain("Stored plainly.");
  for (const word of [first, second, new URL(url).hostname]) expect(onDisk).not.toContain(word);
  await browser.open(`${stage.site.url}/players/plain.html?mark=hush-visited`);
  await browser.context.close();
  // The browser writes its history, among other files, as it closes.
  expect(await filesWithText(browser.home, "hush-visited")).not.toEqual([]);
  expect(await filesWithText(browser.home, "hush-private")).toEqual([]);
});

test(
  "a panel of a private window keeps its words until it is closed, and links stay unknown",
  LONG,
  async ({ launch, stage }) => {
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
  },
);

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
      .match(/\p{L}{6,}/gu)
      ?.find((word) => !known.includes(word));
  };
  const shown = await captions.waitUntil("a long word", (now) => wordIn(now) !== undefined, {
    timeoutMs: 60_000,
  });
  return wordIn(shown) ?? "";
}
