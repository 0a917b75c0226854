import { CaptionLedger } from "./harness/account/caption-ledger.ts";
import { commonPauseMs } from "./harness/account/common-pause.ts";
import { DeviceAccount } from "./harness/account/device-account.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { SpokenWords } from "./harness/account/spoken-words.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { splitIntoUnits } from "./harness/account/text-units.ts";
import { waitUntilAllHeard } from "./harness/account/wait-until-all-heard.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import type { StoredChoices } from "./harness/browser/stored-settings.ts";
import { playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { paintedWords } from "./harness/overlay/painted-words.ts";
import { readTranscript, writtenWords } from "./harness/pages/read-transcript.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");
const CHOICES: StoredChoices = {
  engine: { kind: "device", terms: ["Fresnel"] },
  languages: { source: "en", sourceMode: "fixed", targets: ["de"] },
};
const NOTHING_WRONG = { lost: [], doubled: [], wrong: [], excused: 0 };

test("a recogniser that ends by itself, and a killed worker, lose and double no word", async ({
  launch,
  stage,
}) => {
  const account = new DeviceAccount(stage);
  const { device } = stage.service;
  device.plan.endings = [2500];
  const browser = await launch({ choices: CHOICES, device: {} });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  const ledger = new CaptionLedger();
  const watch = await CaptionWatch.start(page);
  watch.onPaint((paint) => ledger.addPaint(paint));

  await startByKey(browser, page);
  await playFrom(page, 0);
  await waitFor(
    "the recogniser to end by itself",
    () => account.accounts().some(({ ending }) => ending === "ended by itself"),
    { timeoutMs: 30_000 },
  );
  const startedBefore = account.accounts().length;
  await killWorker(browser);
  await waitFor(
    "the next service worker to start a recogniser",
    () => account.accounts().length > startedBefore,
  );
  const toMs = commonPauseMs(TALK, ["en", "de"], (await positionOf(page)) + 500);
  const part = { startedMs: 0, fromMs: 0, toMs, stoppedMs: await playPast(page, toMs) };
  await waitUntilAllHeard(account);
  const original = new SpokenWords(TALK, "original", part);
  const written = async () => {
    const transcript = await readTranscript(browser);
    return transcript ? writtenWords(transcript, "original", "en") : [];
  };
  await waitFor("all words to be written down", async () =>
    original.hasLast(await written(), account.heard),
  );
  const germanTexts = async () =>
    ((await readTranscript(browser))?.segments ?? [])
      .filter(({ lane }) => lane === "de")
      .map(({ text }) => text);
  const originalTexts = async () => (await written()).map(({ text }) => text);
  await waitFor("all words to be translated", async () => {
    const words = await originalTexts();
    return account.sourcesOf(await germanTexts(), "de", words).length >= words.length;
  });
  // Stopping discards what is in transit to the screen.
  const lastOf = (text: string, language: string) =>
    splitIntoUnits(text, language).slice(-3).join(" ");
  const last = new Map([
    ["original", lastOf((await originalTexts()).join(" "), "en")],
    ["de", lastOf((await germanTexts()).join(" "), "de")],
  ]);
  await watch.waitFor("all words to be painted", ({ lanes }) => {
    const complete = lanes.filter(({ lane, language, lines }) => {
      const isFirm = lines.every(({ tentative }) => tentative.trim() === "");
      const text = lines.map((line) => line.text).join(" ");
      return isFirm && lastOf(text, language) === last.get(lane);
    });
    return complete.length === last.size;
  });
  await stopByKey(browser, page);
  await expect.poll(() => readTranscript(browser)).toMatchObject({ ending: "stopped", gaps: [] });
  ledger.settleAll();

  const { heard } = account;
  expect(heard.lostMs, heard.describe("original")).toBeLessThan(MOST_LOST_MS);
  const details = heard.describe("original");
  expect(original.account(await written(), heard), details).toMatchObject(NOTHING_WRONG);
  const painted = paintedWords(ledger.text("original"), "en");
  expect(original.account(painted, heard), details).toMatchObject(NOTHING_WRONG);
  const words = await originalTexts();
  expect(account.sourcesOf(await germanTexts(), "de", words)).toEqual(words);
  const german = (await germanTexts()).join(" ");
  expect(splitIntoUnits(ledger.text("de"), "de")).toEqual(splitIntoUnits(german, "de"));

  // The killed worker may have cut a recogniser off before it was told anything.
  const told = account.accounts().filter(({ settings }) => settings !== null);
  expect(told.length).toBeGreaterThan(1);
  for (const { refusal, settings } of told) {
    expect(refusal).toBe(null);
    expect(settings).toEqual({
      lang: "en",
      processLocally: true,
      continuous: true,
      interimResults: true,
      phrases: ["Fresnel"],
    });
  }
  expect(stage.service.accounts(), "voice sessions at the service").toEqual([]);
});
