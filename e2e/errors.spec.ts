import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { storeChoices } from "./harness/browser/stored-settings.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import type { PopupHandle } from "./harness/popup/popup-handle.ts";
import {
  pressStart,
  pressStop,
  startCaptions,
  stopCaptions,
} from "./harness/popup/start-captions.ts";
import {
  RETRY,
  SERVICE_REFUSALS,
  serviceBelow,
  TEMPORARY_ERRORS,
} from "./harness/service/service-refusals.ts";
import { expect, test } from "./harness/test.ts";

const TALK_PAGE = "/players/plain.html?talk=lighthouses&autoplay=1&loop=1";

// An `X-Trace-ID` of the local service, as quoted to the user.
const TRACE = /[0-9a-f]{32}/;

test("a refusal and a temporary error have their messages in popup and overlay", async ({
  launch,
  stage,
}) => {
  const [refusal] = SERVICE_REFUSALS;
  const [, , , temporary] = TEMPORARY_ERRORS;
  const browser = await launch({ choices: { apiKey: refusal.apiKey } });
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const captions = await CaptionsOnPage.of(page);
  const popup = await openPopup(browser, page);
  await test.step("a refusal, with its trace behind Details", async () => {
    const popupText = await pressStart(browser, popup);
    expect(popupText).toContain(uiText(refusal.sentence));
    expect(popupText).not.toMatch(TRACE);
    await readTrace(popup, refusal.code);
    await captions.waitForNotice(new RegExp(`^${escaped(uiText(refusal.sentence))}$`));
  });
  await test.step("an error that is retried, until it is stopped", async () => {
    const { apiKey, sentence } = temporary;
    await storeChoices(await browser.worker(), { apiKey, service: stage.serviceUrls });
    await pressStart(browser, popup);
    const notice = await captions.waitForNotice(new RegExp(`^${uiText(sentence)}`));
    expect(notice).toMatch(RETRY);
    expect(await popup.waitForText(uiText(sentence))).toMatch(RETRY);
    await pressStop(popup);
    await captions.waitUntilGone();
  });
});

test(
  "every refusal has its own message in popup and overlay, and its trace behind Details",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch();
    const page = await browser.open(`${stage.site.url}/players/silent.html`);
    const captions = await CaptionsOnPage.of(page);
    const popup = await openPopup(browser, page);
    const traces = new Set<string>();
    for (const { apiKey, sentence, ...where } of SERVICE_REFUSALS) {
      await test.step(`${apiKey}: ${sentence}`, async () => {
        const service = serviceBelow(stage, "below" in where ? where.below : "");
        await storeChoices(await browser.worker(), { apiKey, service });
        const popupText = await pressStart(browser, popup);
        expect(popupText).toContain(uiText(sentence));
        expect(popupText).not.toMatch(TRACE);
        traces.add(await readTrace(popup, "code" in where ? where.code : null));
        // Over the picture there is no more than the sentence.
        await captions.waitForNotice(new RegExp(`^${escaped(uiText(sentence))}$`));
      });
    }
    expect(traces.size).toBe(SERVICE_REFUSALS.length);
    await popup.click({ role: "DisclosureTriangle", name: uiText("failure_details") });
    await popup.waitForText(TRACE);
    await popup.click({ role: "button", name: uiText("selection_copy") });
    await popup.waitForText(uiText("selection_copied"));
    const sentences = SERVICE_REFUSALS.map(({ sentence }) => uiText(sentence));
    expect(new Set(sentences).size).toBe(5);
    expect(await captions.now()).not.toBeNull();
  },
);

test(
  "temporary errors are retried with a message, and can be stopped",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch();
    const page = await browser.open(`${stage.site.url}/players/silent.html`);
    const captions = await CaptionsOnPage.of(page);
    const popup = await openPopup(browser, page);
    for (const { apiKey, sentence, ...sent } of TEMPORARY_ERRORS) {
      await test.step(`${apiKey}: ${sentence}`, async () => {
        const sessions = stage.service.accounts().length;
        await storeChoices(await browser.worker(), { apiKey, service: stage.serviceUrls });
        await pressStart(browser, popup);
        const notice = await captions.waitForNotice(new RegExp(`^${uiText(sentence)}`));
        expect(notice).not.toMatch(TRACE);
        expect(notice).toMatch(RETRY);
        const popupText = await popup.waitForText(uiText(sentence));
        expect(popupText).not.toMatch(TRACE);
        expect(popupText).toMatch(RETRY);
        await readTrace(popup, "code" in sent ? sent.code : null);
        await pressStop(popup);
        await captions.waitUntilGone();
        expect(stage.service.accounts().length).toBe(sessions);
      });
    }
  },
);

test(
  "captions start automatically when the service answers again",
  LONG,
  async ({ launch, stage }) => {
    // The service lets the extension choose its delays.
    const apiKey = "local-key.scripted.rate-limited=4.retry-after=0";
    const browser = await launch({ choices: { apiKey } });
    const page = await browser.open(`${stage.site.url}${TALK_PAGE}`);
    await startCaptions(browser, page);
    const captions = await CaptionsOnPage.of(page);
    // After four refusals, with growing delays.
    await captions.waitUntil("words", ({ lanes }) => lanes.length > 0, { timeoutMs: 60_000 });
  },
);

test(
  "an unreachable address is retried, and has its own message",
  LONG,
  async ({ launch, stage }) => {
    const paidBaseUrl = `http://127.0.0.1:${await unusedPort()}`;
    const browser = await launch({ choices: { service: { paidBaseUrl } } });
    const page = await browser.open(`${stage.site.url}/players/silent.html`);
    const popupText = await startCaptions(browser, page);
    expect(popupText).toContain(uiText("trouble_unreachable"));
    expect(popupText).toMatch(RETRY);
    expect(popupText).not.toMatch(TRACE);
    const captions = await CaptionsOnPage.of(page);
    await captions.waitForNotice(new RegExp(`^${uiText("trouble_unreachable")} ${RETRY.source}`));
    await stopCaptions(browser, page);
    await captions.waitUntilGone();
  },
);

test("a page of the browser says that it cannot have captions", LONG, async ({ launch }) => {
  const browser = await launch();
  const page = await browser.open("chrome://version");
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("popup_refused_browser"));
  expect(await popup.has({ role: "button", name: uiText("popup_start") })).toBe(false);
});

test("a PDF in the browser's viewer says so, and what to do", async ({ launch, stage }) => {
  const browser = await launch();
  const page = await browser.context.newPage();
  await page.route("**/empty.pdf", (route) =>
    route.fulfill({ body: "%PDF-1.4", contentType: "application/pdf" }),
  );
  await page.goto(`${stage.site.url}/empty.pdf`);
  const popup = await openPopup(browser, page);
  await popup.click({ role: "button", name: uiText("popup_start") });
  await popup.waitForText(uiText("error_page_is_pdf"));
  await popup.waitFor({ role: "button", name: uiText("popup_documents") });
});

test(
  "a stream that ends with an error says so, and releases the tab",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey: "local-key.scripted.stream-error=0.5" } });
    const page = await browser.open(`${stage.site.url}${TALK_PAGE}`);
    await startCaptions(browser, page);
    const captions = await CaptionsOnPage.of(page);
    await captions.waitForNotice(new RegExp(`^${uiText("error_stream_error")}`));
  },
);

/** Reads the trace that is folded away behind "Details". */
async function readTrace(popup: PopupHandle, code: string | null): Promise<string> {
  const folded = await popup.evaluate<string>(
    "document.querySelector('.failure-details:not([open])')?.textContent ?? ''",
  );
  const [trace] = TRACE.exec(folded) ?? [];
  if (trace === undefined) throw new Error(`No trace behind Details: "${folded}"`);
  expect(folded).toContain(uiText("trace", trace));
  if (code !== null) expect(folded).toContain(uiText("error_code", code));
  return trace;
}

function escaped(sentence: string): string {
  return sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
