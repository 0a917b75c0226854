import { describeStretches } from "../harness/account/describe-stretches.ts";
import { MOST_LOST_MS } from "../harness/account/heard-talk.ts";
import { sentTwice } from "../harness/account/sent-twice.ts";
import { TestAccount } from "../harness/account/test-account.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { UNENCRYPTED_HOST } from "./harness/launch-firefox.ts";
import { SHORT } from "./harness/short-form.ts";
import { bringCaptionsBack, openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

const LEAST_WORDS = 8;

// The same server under its other name is another origin, which does not let this page read it.
const UNREADABLE = `(() => {
  const video = document.querySelector("video");
  const url = new URL(video.src);
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
  video.src = url.href;
  return video.play();
})()`;

// With keys for protected media, Firefox lets nobody read a player, whatever it plays.
const PROTECT = `(async () => {
  const access = await navigator.requestMediaKeySystemAccess("org.w3.clearkey", [{
    initDataTypes: ["cenc"],
    audioCapabilities: [{ contentType: 'audio/mp4; codecs="mp4a.40.2"' }],
  }]);
  await document.querySelector("video").setMediaKeys(await access.createMediaKeys());
})()`;

test(
  "what players play is captioned, whole and once, under a strict policy of the page",
  SHORT,
  async ({ surtitle, stage, connectAccount }) => {
    const own = new TestAccount(stage, "firefox");
    await connectAccount({ apiKey: own.apiKey });
    const page = await openAndPlay(surtitle, `${stage.site.url}/players/csp.html?talk=lighthouses`);
    await startCaptions(surtitle);
    const captions = new CaptionsInFirefox(page);
    await captions.waitForText(/[a-z]{4}/);
    await own.waitForWords(["source"], LEAST_WORDS);
    const { heard, sessions } = own;
    for (const session of sessions) {
      expect(sentTwice(session), describeStretches(session.stretches)).toEqual([]);
    }
    expect(heard.lostMs, heard.describe("original")).toBeLessThan(MOST_LOST_MS);
    // Capturing a player leaves it audible.
    expect(await page.evaluate(() => document.querySelector("video")?.muted)).toBe(false);

    await test.step("media that cannot be read are reported", async () => {
      await page.goto(`${stage.site.url}/players/plain.html?talk=lighthouses`);
      await bringCaptionsBack(surtitle);
      await page.click("#play");
      await page.evaluate(UNREADABLE);
      await captions.waitForNotice(new RegExp(uiText("error_players_unreadable")));
      await page.evaluate(() => document.querySelector("video")?.pause());
    });

    await test.step("the shortcut ends captions", async () => {
      await surtitle.pressShortcut("toggle-captions");
      await waitInFirefox("the session to end", () => own.sessions.at(-1)?.state === "ended");
    });
  },
);

test("a page without encryption, which can have no audio worklet, is captioned too", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const own = new TestAccount(stage, "unencrypted");
  await connectAccount({ apiKey: own.apiKey });
  const url = new URL(`${stage.site.url}/players/plain.html?talk=lighthouses`);
  url.hostname = UNENCRYPTED_HOST;
  const page = await openAndPlay(surtitle, url.href);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await startCaptions(surtitle);
  await own.waitForWords(["source"], LEAST_WORDS);
  for (const session of own.sessions) {
    expect(sentTwice(session), describeStretches(session.stretches)).toEqual([]);
  }
  expect(own.heard.lostMs, own.heard.describe("original")).toBeLessThan(MOST_LOST_MS);
});

test("protected media are reported with what to do, until other media play", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount({ apiKey: "local-key.scripted" });
  const page = await surtitle.browser.newPage();
  await page.goto(`${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`);
  await page.evaluate(PROTECT);
  await page.click("#play");
  await surtitle.pressToolbarButton();
  await surtitle.pressInPopup(uiText("popup_start"));
  await surtitle.readPopup(uiText("error_players_unreadable"));
  await surtitle.closePopup();
  const captions = new CaptionsInFirefox(page);
  await captions.waitForNotice(new RegExp(uiText("error_players_unreadable")));
  expect(await page.evaluate(() => document.querySelector("video")?.paused)).toBe(false);

  await page.evaluate(() => document.querySelector("video")?.setMediaKeys(null));
  await captions.waitForText(/[a-z]{4}/);
});
