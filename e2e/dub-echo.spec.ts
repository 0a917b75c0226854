import { readTalk } from "./harness/account/talk-files.ts";
import { capturedTabs, playbackLevel } from "./harness/browser/capture-room.ts";
import { playFrom } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");

// Root mean squares: clearly audible, and practically silent.
const HEARD = 0.01;
const SILENT = 0.0002;

// A sentence is spoken once its words are concluded, and some sentences are long.
const PATIENCE = { timeoutMs: 45_000 };

// Most echoed speech is found; three matches in a row never occur by chance.
const ENOUGH_SPEECH_S = 3;

test("the dub is in no tab's capture, neither its own nor another's", async ({ launch, stage }) => {
  const browser = await launch({
    choices: {
      languages: { targets: ["de"] },
      // Without ducking, captured sound is metered unchanged.
      dub: { on: true, language: "de", duckPercent: 100 },
    },
  });
  const quiet = await browser.open(`${stage.site.url}/players/silent.html`);
  await startByKey(browser, quiet);
  const [quietTab] = await capturedTabs(browser);
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}&loop=1`);
  await startByKey(browser, page);
  const tabId = (await capturedTabs(browser)).find((id) => id !== quietTab) ?? -1;
  await playFrom(page, 5000);
  const level = () => playbackLevel(browser, tabId);
  const account = (talks: number) =>
    stage.service.accounts().find((each) => each.talks.length === talks);
  await waitFor(
    "the talk to be captured, and enough of its translation to be spoken and heard",
    async () => {
      const { speech } = account(1) ?? {};
      if ((speech?.secondsMade ?? 0) <= ENOUGH_SPEECH_S) return false;
      return ((await level()).dub?.rms ?? 0) > HEARD;
    },
    PATIENCE,
  );
  expect(account(1)?.talks.map(({ talk }) => talk)).toEqual([TALK.name]);

  // The talk continues silently, so anything captured now is the dub.
  await page.locator("#video").evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await waitFor(
    "the dub to be heard while nothing is captured",
    async () => {
      const { rms, dub } = await level();
      return rms < SILENT && (dub?.rms ?? 0) > HEARD;
    },
    PATIENCE,
  );
  const other = account(0);
  expect(other?.secondsReceived).toBeGreaterThan(1);
  expect(other?.secondsOfSound, "in the quiet tab there was digital silence").toBe(0);
  await stopByKey(browser, page);
  expect(other?.ownSpeechHeardMs, "speech in the quiet tab").toBe(0);
  expect(account(1)?.ownSpeechHeardMs, "speech in the talk's own sound").toBe(0);
  await stopByKey(browser, quiet);
});
