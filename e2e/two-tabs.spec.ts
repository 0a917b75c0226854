import { SpokenText } from "./harness/account/spoken-text.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expect, test } from "./harness/test.ts";

const TALKS = [readTalk("lighthouses"), readTalk("bread")];
const TARGET = "es";

test("two tabs are captioned at once, each with its own words", async ({ launch, stage }) => {
  const browser = await launch({ choices: { languages: { targets: [TARGET] } } });
  const pages = [];
  for (const talk of TALKS) {
    const url = `${stage.site.url}/players/plain.html?talk=${talk.name}&autoplay=1&t=5&loop=1`;
    const page = await browser.open(url);
    await startByKey(browser, page);
    pages.push(page);
  }
  for (const [at, page] of pages.entries()) {
    await page.bringToFront();
    const captions = await CaptionsOnPage.of(page);
    for (const lane of ["original", TARGET]) {
      await captions.waitUntil(`words of talk ${at} in lane ${lane}`, (now) => {
        const text = laneText(now, lane);
        const belongsTo = TALKS.map((talk) => {
          const language = lane === "original" ? talk.spokenLanguage : lane;
          const words = talk.words.get(language) ?? [];
          return new SpokenText(words, language).endMsOf(text) !== null;
        });
        return text.length > 20 && belongsTo.every((belongs, talk) => belongs === (talk === at));
      });
    }
  }
  // A busy browser may have lost a connection meanwhile, and its session has a successor.
  const running = () => stage.service.accounts().filter(({ state }) => state === "streaming");
  const heard = () => running().map(({ talks }) => talks.map(({ talk }) => talk).join());
  await expect.poll(() => heard().sort()).toEqual(["bread", "lighthouses"]);

  // Stopping one tab leaves the other running.
  const [first, second] = pages;
  if (!first || !second) throw new Error("Two pages were opened.");
  await stopByKey(browser, first);
  await expect.poll(heard).toEqual(["bread"]);
  const stopped = () =>
    stage.service.accounts().find(({ talks }) => talks.some(({ talk }) => talk === "lighthouses"));
  await expect.poll(() => stopped()?.state).toBe("ended");
  await (await CaptionsOnPage.of(first)).waitUntilGone();
  await stopByKey(browser, second);
});
