import type { Page } from "puppeteer-core";
import { commonPauseMs } from "../harness/account/common-pause.ts";
import { MOST_LOST_MS } from "../harness/account/heard-talk.ts";
import { SpokenText } from "../harness/account/spoken-text.ts";
import { SpokenWords } from "../harness/account/spoken-words.ts";
import { readTalk } from "../harness/account/talk-files.ts";
import { TestAccount } from "../harness/account/test-account.ts";
import { waitUntilAllHeard } from "../harness/account/wait-until-all-heard.ts";
import { END_MARGIN_MS } from "../harness/input/player.ts";
import { laneText } from "../harness/overlay/captions-now.ts";
import {
  READ_TRANSCRIPTS,
  type WrittenTranscript,
  writtenWords,
} from "../harness/pages/read-transcript.ts";
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
const ENDS = 2;
const NOTHING_WRONG = { lost: [], doubled: [], wrong: [] };

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
  "captions go on when the event page ends twice, and no word is lost or doubled",
  SHORT,
  async ({ surtitle, stage, connectAccount }) => {
    const own = new TestAccount(stage, "cut-off");
    const options = await connectAccount({ apiKey: own.apiKey });
    const page = await openAndPlay(
      surtitle,
      `${stage.site.url}/players/plain.html?talk=${LIGHTHOUSES.name}`,
    );
    await startCaptions(surtitle);
    await own.waitForWords(["source"], 5);
    const title = await page.title();
    const connections = () => own.run?.connections ?? 0;
    for (let end = 1; end <= ENDS; end++) {
      const before = connections();
      await surtitle.endBackground();
      // The page wakes it up, since the captions there have lost their connection.
      await waitInFirefox("the next event page to connect", () => connections() > before);
    }
    const positionMs = () =>
      page.evaluate(() => (document.querySelector("video")?.currentTime ?? 0) * 1000);
    const toMs = commonPauseMs(LIGHTHOUSES, ["en"], (await positionMs()) + 2000);
    await waitInFirefox("the talk to play on", async () => {
      return (await positionMs()) > toMs + END_MARGIN_MS;
    });
    await page.evaluate(() => document.querySelector("video")?.pause());
    const part = { startedMs: 0, fromMs: 0, toMs, stoppedMs: (await positionMs()) + 1000 };
    await waitUntilAllHeard(stage.service);

    const spoken = new SpokenWords(LIGHTHOUSES, "original", part);
    const transcripts = () =>
      options.evaluate(READ_TRANSCRIPTS) as Promise<readonly WrittenTranscript[]>;
    const written = async () => {
      const [newest] = await transcripts();
      return newest ? writtenWords(newest, "original", "en") : [];
    };
    await waitInFirefox("all words to be written down", async () =>
      spoken.hasLast(await written(), own.heard),
    );
    const { heard } = own;
    expect(heard.lostMs, heard.describe("original")).toBeLessThan(MOST_LOST_MS);
    const account = spoken.account(await written(), heard);
    expect(account, heard.describe("original")).toMatchObject(NOTHING_WRONG);
    expect(await transcripts()).toMatchObject([{ gaps: [] }]);

    await test.step("the library shows them", async () => {
      const [kept] = await transcripts();
      const library = await surtitle.openPage("src/transcript/library.html");
      await press(library, "link", title);
      await waitForText(library, kept?.segments[0]?.text.trim() ?? "");
      await library.close();
    });
  },
);
