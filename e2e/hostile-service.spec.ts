import { storeChoices, storeKey } from "./harness/browser/stored-settings.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import {
  pressStart,
  pressStop,
  startCaptions,
  stopCaptions,
} from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const TALK_PAGE = "/players/plain.html?talk=lighthouses&autoplay=1&loop=1";

const UNSAFE = ["credentials", "fragment", "too-long", "line-break", "no-socket", "insecure"];

// The address that the local service gives for `stream-url=other-host`; nothing answers there.
const OTHER_HOST = "voice.example.invalid";

test("an unsafe stream address is never opened", LONG, async ({ launch, stage }) => {
  const browser = await launch();
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const captions = await CaptionsOnPage.of(page);
  const popup = await openPopup(browser, page);
  for (const kind of UNSAFE) {
    await test.step(kind, async () => {
      await storeKey(await browser.worker(), `local-key.stream-url=${kind}`);
      const popupText = await pressStart(browser, popup);
      expect(popupText).toContain(uiText("error_stream_address_unsafe"));
      await captions.waitForNotice(new RegExp(`^${uiText("error_stream_address_unsafe")}`));
      // All but one lead to the real stream, so opening one would show in the account.
      expect(stage.service.accounts()[0]).toMatchObject({ connections: 0, secondsReceived: 0 });
    });
  }
});

test("the user is asked once about another host for sound", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: { apiKey: "local-key.stream-url=other-host" } });
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const service = new URL(stage.serviceUrls.paidBaseUrl).host;
  const question = uiText("stream_host_question", service, OTHER_HOST);
  const allow = { role: "button", name: uiText("stream_host_allow", OTHER_HOST) } as const;

  expect(await startCaptions(browser, page)).toContain(question);
  const captions = await CaptionsOnPage.of(page);
  await captions.waitForNotice(new RegExp(`^${uiText("error_stream_host_unknown")}`));
  const asking = await openPopup(browser, page);
  await asking.click({ role: "button", name: uiText("stream_host_refuse") });
  await asking.waitForText(uiText("error_stream_host_refused"));
  await asking.close();
  const again = await startCaptions(browser, page);
  expect(again).toContain(uiText("error_stream_host_refused"));
  expect(again).not.toContain(question);

  const options = await browser.open(browser.extensionUrl("src/options/index.html#service"));
  await expect(
    options.getByText(uiText("stream_host_not_allowed", OTHER_HOST, service)),
  ).toBeVisible();
  await options.getByRole("button", { name: uiText("stream_host_forget", OTHER_HOST) }).click();
  await expect(options.getByText(uiText("stream_hosts_label"))).toHaveCount(0);
  await options.close();

  expect(await startCaptions(browser, page)).toContain(question);
  const popup = await openPopup(browser, page);
  await popup.click(allow);
  // The extension tries the allowed host, where nothing listens: a temporary error, like any lost
  // connection.
  await popup.waitForText(uiText("trouble_connection_lost"));
  await popup.close();
  await stopCaptions(browser, page);
  expect(await startCaptions(browser, page)).toContain(uiText("trouble_connection_lost"));
});

/**
 * The result of each deadly frame: captions end with a sentence, or continue as if it had not come.
 */
const DEADLY_FRAMES = [
  { kind: "claimed-length", messageFormat: "msgpack", ends: true },
  { kind: "depth-33", messageFormat: "msgpack", ends: true },
  { kind: "maps-in-maps", messageFormat: "msgpack", ends: true },
  { kind: "200-mib", messageFormat: "msgpack", ends: true },
  { kind: "proto", messageFormat: "msgpack", ends: true },
  { kind: "proto", messageFormat: "json", ends: false },
] as const;

test("deadly frames crash nothing, and the next start works", LONG, async ({ launch, stage }) => {
  test.setTimeout(360_000);
  const browser = await launch();
  const page = await browser.open(`${stage.site.url}${TALK_PAGE}`);
  const captions = await CaptionsOnPage.of(page);
  const popup = await openPopup(browser, page);
  for (const { kind, messageFormat, ends } of DEADLY_FRAMES) {
    await test.step(`${kind} in ${messageFormat}`, async () => {
      await storeChoices(await browser.worker(), {
        apiKey: `local-key.scripted.garbage=0.5.garbage-kind=${kind}`,
        service: stage.serviceUrls,
        voice: { messageFormat },
      });
      await page.reload();
      await pressStart(browser, popup);
      if (ends) {
        // A machine with much else to do needs minutes to carry 200 MiB to the browser.
        const patience = { timeoutMs: 180_000 };
        await captions.waitForNotice(new RegExp(`^${uiText("error_bad_answer")}`), patience);
      } else {
        await captions.waitUntil("its words", ({ lanes }) =>
          JSON.stringify(lanes).includes("polluted"),
        );
        await pressStop(popup);
      }
      const worker = await browser.worker();
      expect(await worker.evaluate(() => "polluted" in {})).toBe(false);
    });
  }
  await storeKey(await browser.worker(), "local-key.scripted");
  await page.reload();
  await pressStart(browser, popup);
  await captions.waitUntil("words", ({ lanes }) => lanes.length > 0);
});

test("extension pages load, send and frame only what the policy allows", async ({ launch }) => {
  // Other tests fail when the policy blocks anything; this one expects it.
  const browser = await launch({ watchErrors: false });
  const worker = await browser.worker();
  const list = await worker.evaluate(async () =>
    (await fetch("/assets/public-suffixes.txt")).text(),
  );
  // The service worker can tell which hosts belong to one owner.
  expect(list).toMatch(/\nuk:[\w,-]*\bco,/);
  expect(list).toMatch(/\nio:(?:[\w-]+,)*github,/);
  const page = await browser.open(browser.extensionUrl("src/options/index.html"));
  await page.evaluate(() => {
    const refused = new Set<string>();
    Object.assign(globalThis, { refused });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      refused.add(effectiveDirective);
    });
    const add = (name: string, attributes: Record<string, string> = {}) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      document.body.append(element);
      return element;
    };
    const elsewhere = "https://voice.example.invalid/";
    fetch("http://voice.example.invalid/").catch(() => undefined);
    add("script", { src: elsewhere });
    add("iframe", { src: elsewhere });
    add("object", { data: elsewhere });
    add("video", { src: elsewhere });
    add("style").textContent = "p { color: red }";
    add("base", { href: elsewhere });
    (add("form", { action: elsewhere }) as HTMLFormElement).submit();
  });
  const refused = () =>
    page.evaluate(() => [...(globalThis as unknown as { refused: Set<string> }).refused].sort());
  await expect
    .poll(refused)
    .toEqual([
      "base-uri",
      "connect-src",
      "form-action",
      "frame-src",
      "media-src",
      "object-src",
      "script-src-elem",
      "style-src-elem",
    ]);
});
