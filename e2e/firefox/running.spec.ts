import type { Page } from "puppeteer-core";
import { SpokenText } from "../harness/account/spoken-text.ts";
import { readTalk } from "../harness/account/talk-files.ts";
import { TestAccount } from "../harness/account/test-account.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { openAndPlay, startCaptions, waitForCaptions } from "./harness/captions-in-firefox.ts";
import { readClosedRoot } from "./harness/closed-root.ts";
import type { FirefoxSurtitle } from "./harness/firefox-surtitle.ts";
import { press, waitForText } from "./harness/page-controls.ts";
import { SHORT } from "./harness/short-form.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

const LIGHTHOUSES = readTalk("lighthouses");
const BREAD = readTalk("bread");
const WORDS = /[a-z]{4}/;

// Text of the first lane, which is the original.
const ORIGINAL = `(root) => root.querySelector("[data-lane=original]")?.textContent ?? ""`;

function playTalk(
  surtitle: FirefoxSurtitle,
  siteUrl: string,
  { name }: typeof BREAD,
  player = "plain",
): Promise<Page> {
  return openAndPlay(surtitle, `${siteUrl}/players/${player}.html?talk=${name}&loop=1`);
}

async function expectWordsOf(page: Page, talk: typeof BREAD): Promise<void> {
  const words = new SpokenText(talk.words.get(talk.spokenLanguage) ?? [], talk.spokenLanguage);
  await waitInFirefox(`words of ${talk.name}`, async () => {
    const text = (await readClosedRoot(page, "stage", ORIGINAL)) ?? "";
    return text.length > 20 && words.endMsOf(text) !== null;
  });
}

test("two tabs are captioned at once, each with its own words", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount();
  const first = await playTalk(surtitle, stage.site.url, LIGHTHOUSES);
  await startCaptions(surtitle);
  await expectWordsOf(first, LIGHTHOUSES);
  const second = await playTalk(surtitle, stage.site.url, BREAD);
  await startCaptions(surtitle);
  await expectWordsOf(second, BREAD);
});

test("what ends captions is told over the page", async ({ surtitle, stage, connectAccount }) => {
  await connectAccount("local-key.stream-error=2");
  const page = await playTalk(surtitle, stage.site.url, LIGHTHOUSES);
  await startCaptions(surtitle);
  await waitForCaptions(page, new RegExp(uiText("error_stream_error")));
});

test("captions are shown over an element in fullscreen", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount();
  const page = await playTalk(surtitle, stage.site.url, LIGHTHOUSES, "wrapper");
  await startCaptions(surtitle);
  await waitForCaptions(page, WORDS);
  await page.click("#fullscreen-wrapper");
  await waitInFirefox("the element to be in fullscreen", () =>
    page.evaluate(() => document.fullscreenElement !== null),
  );
  await waitInFirefox("the captions in the top layer", async () => {
    const shown = await readClosedRoot(page, "stage", IN_TOP_LAYER);
    return shown === "true";
  });
  await waitForCaptions(page, WORDS);
});

test("captions go on when the tab shows another page, after a press", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount();
  const page = await playTalk(surtitle, stage.site.url, LIGHTHOUSES);
  await startCaptions(surtitle);
  await expectWordsOf(page, LIGHTHOUSES);
  await page.goto(`${stage.site.url}/players/plain.html?talk=${BREAD.name}&loop=1`);
  await page.click("#play");
  // Firefox takes the access to a tab back when it shows another page. A press gives it again.
  await surtitle.pressToolbarButton();
  await surtitle.readPopup(uiText("popup_back"));
  await surtitle.closePopup();
  await expectWordsOf(page, BREAD);
});

test(
  "the words are kept when the event page ends",
  SHORT,
  async ({ surtitle, stage, connectAccount }) => {
    const own = new TestAccount(stage, "firefox-kept");
    await connectAccount(own.apiKey);
    const page = await playTalk(surtitle, stage.site.url, LIGHTHOUSES);
    await startCaptions(surtitle);
    await own.waitForWords(["source"], 8);
    await waitForCaptions(page, WORDS);
    const concluded = own.sessions.at(-1)?.words.source?.concluded ?? [];
    const word = concluded.map(({ text }) => text.trim()).find(({ length }) => length > 4) ?? "";
    expect(word).not.toBe("");
    const title = await page.title();
    await surtitle.endBackground();
    const library = await surtitle.openPage("src/transcript/library.html");
    await press(library, "link", title);
    await waitForText(library, word);
  },
);

const IN_TOP_LAYER = `(root) => {
  const { host } = root;
  const { bottom, right } = host.getBoundingClientRect();
  const isInside = bottom <= innerHeight && right <= innerWidth;
  return String(host.matches(":popover-open") && isInside);
}`;
