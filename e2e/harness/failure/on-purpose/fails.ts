import { ExtensionWorld } from "../../browser/extension-world.ts";
import { playFrom } from "../../input/player.ts";
import { CaptionWatch } from "../../overlay/caption-watch.ts";
import { openPopup } from "../../popup/open-popup.ts";
import { pressStart } from "../../popup/start-captions.ts";
import { expect, test } from "../../test.ts";

/** Only `failure.spec.ts` runs it, and then checks the evidence. */
test("fails on purpose while captions run and the popup is open", async ({ launch, stage }) => {
  const browser = await launch({ choices: { languages: { targets: ["de"] } } });
  const options = await browser.open(browser.extensionUrl("src/options/index.html"));
  await options.evaluate(() => console.info("logged by the options page"));
  const page = await browser.context.newPage();
  await page.goto(`${stage.site.url}/players/plain.html?talk=lighthouses`);
  const watch = await CaptionWatch.start(page);
  const popup = await openPopup(browser, page);
  await pressStart(browser, popup);
  await playFrom(page, 20_000);
  await watch.waitFor("a word", ({ lanes }) => lanes.some(({ lines }) => lines.length > 0));

  await page.evaluate(() => console.warn("logged by the page", { where: "in its own world" }));
  const world = await ExtensionWorld.of(browser, page);
  await world.evaluate("console.info('logged by a content script')");
  const worker = await browser.worker();
  await worker.evaluate(() => console.info("logged by the background"));
  const capture = await browser.targets.waitForTarget(
    "the offscreen document",
    ({ type, url }) => type === "background_page" && url.includes("/src/capture/"),
  );
  const session = await browser.targets.attach(capture.targetId);
  await session.evaluate("console.info('logged by the offscreen document')");
  await popup.evaluate("console.info('logged by the popup')");
  expect("what the test sees").toBe("what it expects");
});
