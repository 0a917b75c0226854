import { captionBoxes } from "./harness/caption-pixels.ts";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/expect-captions-seen.ts";
import { startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const PAGES = [
  { path: "hostile.html", what: "whose style sheet fights everything" },
  { path: "csp.html", what: "that forbids every script and style but its own" },
  { path: "dialog.html", what: "with a modal dialog open" },
  { path: "live.html?every=3", what: "that swaps its video now and then" },
  { path: "audio.html", what: "that has sound alone" },
];

for (const { path, what } of PAGES) {
  test(`captions can be seen on a page ${what}`, async ({ launch, stage }) => {
    const browser = await launch();
    const separator = path.includes("?") ? "&" : "?";
    const page = await browser.open(
      `${stage.site.url}/players/${path}${separator}talk=lighthouses&autoplay=1&t=20`,
    );
    await startCaptions(browser, page);
    await expectCaptionsSeen(page, await CaptionsOnPage.of(page), path);
  });
}

test("captions let clicks through to the player", async ({ launch, stage }) => {
  const browser = await launch();
  const page = await browser.open(
    `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1&t=20`,
  );
  await startCaptions(browser, page);
  const captions = await CaptionsOnPage.of(page);
  await expectCaptionsSeen(page, captions, "before the click");
  const [box] = await captionBoxes(captions.session);
  if (!box) throw new Error("A line was seen a moment ago.");
  const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.localName, {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
  });
  expect(hit).not.toBe("surtitle-captions");
});
