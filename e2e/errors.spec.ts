import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { startCaptions } from "./harness/start-captions.ts";
import { storeChoices } from "./harness/stored-settings.ts";
import { expect, test } from "./harness/test.ts";
import { uiText } from "./harness/ui-text.ts";

/** What the service answers and the sentence a person then reads. */
const REFUSALS = [
  { apiKey: "local-key.refuse=400", sentence: "error_bad_request" },
  { apiKey: "local-key.refuse=401", sentence: "error_key_refused" },
  { apiKey: "wrong-key", sentence: "error_key_refused" },
  { apiKey: "local-key.refuse=403", sentence: "error_forbidden" },
  { apiKey: "local-key:fx", sentence: "error_forbidden" },
  { apiKey: "local-key.refuse=429", sentence: "error_too_many_requests" },
  { apiKey: "local-key.refuse=456", sentence: "error_quota_exceeded" },
  { apiKey: "local-key.refuse=500", sentence: "error_server_error" },
  { apiKey: "local-key.refuse=503", sentence: "error_unavailable" },
] as const;

/** An `X-Trace-ID` of the local service, as it is quoted to the user. */
const TRACE = /\bTrace [0-9a-f]{32}\b/;

test("every refusal has its own sentence and its trace, in popup and overlay", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const captions = await CaptionsOnPage.of(page);
  const traces = new Set<string>();
  for (const { apiKey, sentence } of REFUSALS) {
    await test.step(`${apiKey}: ${sentence}`, async () => {
      const service = stage.serviceUrls;
      await storeChoices(await browser.worker(), { apiKey, service });
      const popup = await startCaptions(browser, page);
      expect(popup).toContain(uiText(sentence));
      expect(popup).toMatch(TRACE);
      const trace = TRACE.exec(popup)?.[0] ?? "";
      // The trace is new each time, so this is no notice of an earlier failure.
      const notice = await captions.waitForNotice(new RegExp(trace));
      expect(notice).toContain(uiText(sentence));
      traces.add(trace);
    });
  }
  expect(traces.size).toBe(REFUSALS.length);
  const sentences = REFUSALS.map(({ sentence }) => uiText(sentence));
  expect(new Set(sentences).size).toBe(7);
  expect(await captions.now()).not.toBeNull();
});

test("an address where nobody answers has its own sentence", async ({ launch, stage }) => {
  const paidBaseUrl = `http://127.0.0.1:${await unusedPort()}`;
  const browser = await launch({ choices: { service: { paidBaseUrl } } });
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const popup = await startCaptions(browser, page);
  expect(popup).toContain(uiText("error_unreachable"));
  expect(popup).not.toMatch(TRACE);
  const captions = await CaptionsOnPage.of(page);
  await captions.waitForNotice(new RegExp(`^${uiText("error_unreachable")}`));
});

test("a stream that ends with an error says so, and releases the tab", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey: "local-key.stream-error=1" } });
  const page = await browser.open(
    `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1&t=20`,
  );
  await startCaptions(browser, page);
  const captions = await CaptionsOnPage.of(page);
  await captions.waitForNotice(new RegExp(`^${uiText("error_stream_error")}`));
});

/** A port that was free a moment ago. */
async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
