import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { storeChoices } from "./harness/browser/stored-settings.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { pressStart, startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

/**
 * Frames that are skipped or handled safely while captions continue. `e2e/contract` covers all
 * kinds.
 */
const SAFE_FRAMES = [
  { kind: "unknown-name", messageFormat: "msgpack" },
  { kind: "bad-base64", messageFormat: "json" },
  { kind: "odd-times", messageFormat: "msgpack" },
] as const;

// Unreadable frames that may have contained words: captions end and say why.
const UNREADABLE_FRAMES = [
  { kind: "wrong-frame", messageFormat: "msgpack" },
  { kind: "wrong-type", messageFormat: "json" },
  { kind: "deep", messageFormat: "msgpack" },
  { kind: "huge-text", messageFormat: "json" },
] as const;

const TALK_PAGE = "/players/plain.html?talk=lighthouses&autoplay=1&loop=1";

// Sound after which the second frame has been sent; words have come since before the first.
const TWO_FRAMES_S = 1.5;

/**
 * A service that sends a frame of one kind after 0.4 seconds of sound and after each further
 * second.
 */
async function expectGarbage(
  browser: SurtitleBrowser,
  stage: { readonly serviceUrls: { readonly paidBaseUrl: string; readonly freeBaseUrl: string } },
  kind: string,
  messageFormat: "json" | "msgpack",
): Promise<void> {
  await storeChoices(await browser.worker(), {
    apiKey: `local-key.scripted.garbage=0.4.garbage-kind=${kind}`,
    service: stage.serviceUrls,
    voice: { messageFormat },
  });
}

test("messages of a later service do no harm", LONG, async ({ launch, stage }) => {
  const browser = await launch();
  const page = await browser.open(`${stage.site.url}${TALK_PAGE}`);
  const captions = await CaptionsOnPage.of(page);
  for (const { kind, messageFormat } of SAFE_FRAMES) {
    await test.step(`${kind} in ${messageFormat}`, async () => {
      await expectGarbage(browser, stage, kind, messageFormat);
      await page.reload();
      await startByKey(browser, page);
      const received = () => stage.service.accounts()[0]?.secondsReceived ?? 0;
      await expect.poll(received, { timeout: 30_000 }).toBeGreaterThan(TWO_FRAMES_S);
      const before = laneText(await captions.waitUntil("words", hasWords), "original");
      const isNew = (text: string) => text !== "" && text !== before;
      await captions.waitUntil("new words", (now) => isNew(laneText(now, "original")));
      await stopByKey(browser, page);
    });
  }
});

test("an unreadable message ends captions with an explanation, and later text is plain text", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  await expectGarbage(browser, stage, "maps-in-maps", "msgpack");
  const page = await browser.open(`${stage.site.url}${TALK_PAGE}`);
  const captions = await CaptionsOnPage.of(page);
  // Captions end so soon that only the popup reliably sees them begin.
  await startCaptions(browser, page);
  await captions.waitForNotice(new RegExp(`^${uiText("error_bad_answer")}`));

  // The next start works, and neither markup nor changes of direction take effect.
  await expectGarbage(browser, stage, "odd-text", "msgpack");
  await startByKey(browser, page);
  const shown = await captions.waitUntil("the odd words", (now) =>
    /<b>bold<\/b>.*drawkcab/.test(laneText(now, "original")),
  );
  expect(laneText(shown, "original")).toContain("<b>bold</b>[2J drawkcab");
  expect(laneText(shown, "original")).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
});

test("unreadable messages end captions with an explanation", LONG, async ({ launch, stage }) => {
  const browser = await launch();
  const page = await browser.open(`${stage.site.url}${TALK_PAGE}`);
  const captions = await CaptionsOnPage.of(page);
  const popup = await openPopup(browser, page);
  test.setTimeout(240_000);
  for (const { kind, messageFormat } of UNREADABLE_FRAMES) {
    await test.step(`${kind} in ${messageFormat}`, async () => {
      await expectGarbage(browser, stage, kind, messageFormat);
      await page.reload();
      await pressStart(browser, popup);
      // A busy machine takes long over a frame this large, and may treat the connection as dead.
      const patience = { timeoutMs: 60_000 };
      await captions.waitForNotice(new RegExp(`^${uiText("error_bad_answer")}`), patience);
    });
  }
  await storeChoices(await browser.worker(), {
    apiKey: "local-key.scripted",
    service: stage.serviceUrls,
  });
  await page.reload();
  await pressStart(browser, popup);
  await captions.waitUntil("words", hasWords);
});

function hasWords(now: Parameters<typeof laneText>[0]): boolean {
  return laneText(now, "original") !== "";
}
