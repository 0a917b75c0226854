import type { Page } from "puppeteer-core";
import { withoutSpaces } from "../harness/account/scripted-talk.ts";
import { SpokenText } from "../harness/account/spoken-text.ts";
import { readTalk } from "../harness/account/talk-files.ts";
import { TestAccount } from "../harness/account/test-account.ts";
import { type CaptionsNow, laneText } from "../harness/overlay/captions-now.ts";
import { READ_TRANSCRIPTS, type WrittenTranscript } from "../harness/pages/read-transcript.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import type { FirefoxSurtitle } from "./harness/firefox-surtitle.ts";
import { press, waitForText } from "./harness/page-controls.ts";
import { SHORT } from "./harness/short-form.ts";
import { bringCaptionsBack, openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

const LIGHTHOUSES = readTalk("lighthouses");
const BREAD = readTalk("bread");

function playTalk(
  surtitle: FirefoxSurtitle,
  siteUrl: string,
  { name }: typeof BREAD,
): Promise<Page> {
  return openAndPlay(surtitle, `${siteUrl}/players/plain.html?talk=${name}&loop=1`);
}

async function expectWordsOf(page: Page, talk: typeof BREAD): Promise<void> {
  const words = new SpokenText(talk.words.get(talk.spokenLanguage) ?? [], talk.spokenLanguage);
  await new CaptionsInFirefox(page).waitUntil(`words of ${talk.name}`, (captions) => {
    const text = laneText(captions, "original");
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
  await bringCaptionsBack(surtitle, uiText("popup_back"));
  await expectWordsOf(page, BREAD);
});

test(
  "all words that were shown are kept when the event page ends, and captions begin again",
  SHORT,
  async ({ surtitle, stage, connectAccount }) => {
    // Half a minute of words, so that the event page ends in the middle of them.
    const own = new TestAccount(stage, "cut-off", "scripted.script-pace=1000");
    const options = await connectAccount({ apiKey: own.apiKey });
    const page = await playTalk(surtitle, stage.site.url, LIGHTHOUSES);
    await startCaptions(surtitle);
    const captions = new CaptionsInFirefox(page);
    const now = await captions.waitUntil("words", (shown) => concludedText(shown).length > 20);
    const shown = withoutSpaces(concludedText(now));
    const title = await page.title();
    await surtitle.endBackground();
    // The page wakes it up, since the captions there have lost their connection.
    await waitInFirefox("captions to begin again", () => {
      // The test of the connection has requested a session and left it at that.
      return own.sessions.filter(({ connections }) => connections > 0).length === 2;
    });
    await captions.waitUntil("other words", (again) => {
      const text = withoutSpaces(concludedText(again));
      return text.length > 20 && !text.includes(shown);
    });
    const [kept] = (await options.evaluate(READ_TRANSCRIPTS)) as readonly WrittenTranscript[];
    expect(withoutSpaces(kept?.segments.map(({ text }) => text).join("") ?? "")).toContain(shown);

    await test.step("the library shows them", async () => {
      const library = await surtitle.openPage("src/transcript/library.html");
      await press(library, "link", title);
      await waitForText(library, kept?.segments[0]?.text.trim() ?? "");
      await library.close();
    });
  },
);

// The words of the original that never change again.
function concludedText({ lanes }: CaptionsNow): string {
  const lines = lanes.find(({ lane }) => lane === "original")?.lines ?? [];
  return lines
    .map(({ text, tentative }) => text.slice(0, text.length - tentative.length))
    .join(" ");
}
