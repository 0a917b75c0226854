import type { Worker } from "@playwright/test";
import { commonPauseMs } from "./harness/account/common-pause.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { OwnAccount } from "./harness/account/own-account.ts";
import { SaidWords } from "./harness/account/said-words.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { letPlay, playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { readTranscript, writtenWords } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");

interface Stored {
  settings: { languages: { targets: string[] }; voice: { sourceFormat: string } };
}

/** Changes what is stored as the pages of the extension do it. */
function choose(worker: Worker, change: "add de" | "send Opus"): Promise<void> {
  return worker.evaluate(async (what) => {
    const { settings } = (await chrome.storage.local.get("settings")) as unknown as Stored;
    if (what === "add de") settings.languages.targets = ["de"];
    else settings.voice.sourceFormat = "audio/ogg;codecs=opus";
    await chrome.storage.local.set({ settings });
  }, change);
}

test("languages and format may change while captions run, and no word is lost or doubled", async ({
  launch,
  stage,
}) => {
  const account = new OwnAccount(stage, "renewal");
  const browser = await launch({ choices: { apiKey: account.apiKey } });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  const captions = await CaptionsOnPage.of(page);
  await startCaptions(browser, page);
  await playFrom(page, 0);
  await letPlay(page, 5000);
  await choose(await browser.worker(), "add de");
  await captions.waitUntil("the new language", ({ lanes }) =>
    lanes.some(({ lane, lines }) => lane === "de" && lines.length > 0),
  );
  await choose(await browser.worker(), "send Opus");
  await waitFor("a session in the new format", () =>
    account.sessions.some(({ request, chunks }) => {
      return request.source_media_content_type === "audio/ogg;codecs=opus" && chunks.count > 0;
    }),
  );
  const toMs = commonPauseMs(TALK, ["en", "de"], (await positionOf(page)) + 3000);
  const part = { startedMs: 0, fromMs: 0, toMs, stoppedMs: await playPast(page, toMs) };
  const said = new SaidWords(TALK, "original", part);
  const written = async () => {
    const transcript = await readTranscript(browser);
    return transcript ? writtenWords(transcript, said.lane, said.language) : [];
  };
  await waitFor("the last word", async () => said.hasLast(await written(), account.heard));
  await stopCaptions(browser, page);
  // A browser on a busy machine leaves out some sound, which nobody has heard.
  const { heard } = account;
  expect(heard.lostMs, heard.describe("original")).toBeLessThan(MOST_LOST_MS);
  const shown = said.account(await written(), heard);
  expect(shown, heard.describe(said.lane)).toMatchObject({ lost: [], doubled: [], wrong: [] });
  expect((await readTranscript(browser))?.gaps).toEqual([]);
});

test("a link that is too slow is told, and less data is one press away", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey: "local-key.slow-read=50" } });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  const captions = await CaptionsOnPage.of(page);
  await startCaptions(browser, page);
  await playFrom(page, 0);
  const behind = uiText("overlay_behind", "\\d+");
  await captions.waitForNotice(new RegExp(behind), { timeoutMs: 60_000 });
  await captions.waitForNotice(new RegExp(uiText("overlay_slow_link")), { timeoutMs: 60_000 });
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("popup_slow_link"));
  await popup.click({ role: "button", name: uiText("popup_use_less_data") });
  await waitFor("a session with less data", () =>
    stage.service.accounts().some(({ request }) => {
      return request.source_media_content_type === "audio/ogg;codecs=opus";
    }),
  );
  await waitFor("the offer to go", async () => {
    return !(await popup.text()).includes(uiText("popup_use_less_data"));
  });
  await popup.close();
});
