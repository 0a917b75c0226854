import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { keptByExtension } from "./harness/kept-by-extension.ts";
import { killWorker } from "./harness/kill-worker.ts";
import { openPopup } from "./harness/open-popup.ts";
import { playFrom } from "./harness/player.ts";
import { allowPrivateWindows, openPrivately } from "./harness/private-window.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { uiText } from "./harness/ui-text.ts";
import { waitFor } from "./harness/wait-for.ts";

test("captions of a private window outlive the background, and leave nothing behind", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { languages: { targets: ["de"] } } });
  await allowPrivateWindows(browser);
  const url = `${stage.site.url}/players/plain.html?talk=lighthouses`;
  const site = new URL(url).hostname;

  const page = await openPrivately(browser, url);
  await startCaptions(browser, page);
  await playFrom(page, 20_000);
  const captions = await CaptionsOnPage.of(page);
  // Said at 25 and at 35 seconds, and nowhere else.
  await captions.waitUntil("a word", isShown("disaster"));
  const popup = await openPopup(browser, page);
  await popup.click({ role: "button", name: uiText("popup_transcript") });
  const { targetId } = await browser.targets.waitForTarget("the panel", (target) =>
    target.url.startsWith(browser.extensionUrl("src/transcript/panel.html")),
  );
  const panel = await browser.targets.attach(targetId);
  await panel.waitForValue(hasText("disaster"));
  await panel.waitForValue(hasText(uiText("panel_private")));
  await killWorker(browser);
  await captions.waitUntil("a word from after the background was stopped", isShown("clockmakers"));
  const during = await keptByExtension(browser);
  expect(during.inMemory, "for the next life of the background").toContain("disaster");
  expect(during.onDisk).not.toContain("disaster");
  await panel.waitForValue(hasText("clockmakers"));
  await stopCaptions(browser, page);
  await panel.waitForValue(hasText(uiText("panel_unkept")));
  await panel.waitForValue(hasText("clockmakers"));
  await waitFor("the words to be forgotten", async () => {
    return !(await keptByExtension(browser)).inMemory.includes("disaster");
  });
  const { onDisk } = await keptByExtension(browser);
  for (const word of ["disaster", "clockmakers", site]) expect(onDisk).not.toContain(word);
  await page.close();

  // What is looked for is found where there is something to be found.
  const plain = await browser.open(url);
  await startCaptions(browser, plain);
  await playFrom(plain, 20_000);
  await waitFor("a word to be written down", async () => {
    return (await keptByExtension(browser)).onDisk.includes("disaster");
  });
  expect((await keptByExtension(browser)).onDisk).toContain(site);
});

const hasText = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

function isShown(word: string) {
  return ({
    lanes,
  }: {
    readonly lanes: readonly { readonly lines: readonly { text: string }[] }[];
  }) => lanes.some(({ lines }) => lines.some(({ text }) => text.includes(word)));
}
