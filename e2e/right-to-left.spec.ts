import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { expect, test } from "./harness/test.ts";

test("Arabic is painted from right to left", LONG, async ({ launch, stage }) => {
  const browser = await launch({
    choices: { apiKey: "local-key.scripted", languages: { targets: ["ar"] } },
  });
  const page = await browser.open(`${stage.site.url}/players/plain.html?autoplay=1&loop=1`);
  const watch = await CaptionWatch.start(page);
  await startByKey(browser, page);
  const paint = await watch.waitFor("Arabic words", ({ lanes }) =>
    lanes.some(
      ({ lane, lines }) =>
        lane === "ar" && lines.some(({ text }) => /\p{Script=Arabic}/u.test(text)),
    ),
  );
  expect(paint.lanes.find(({ lane }) => lane === "ar")).toMatchObject({
    language: "ar",
    direction: "rtl",
  });
});
