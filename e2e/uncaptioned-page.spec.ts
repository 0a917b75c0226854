import type { Page } from "@playwright/test";
import { untyped } from "./harness/browser/devtools-session.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expect, test } from "./harness/test.ts";

interface ContextCreated {
  readonly context: { readonly id: number; readonly origin: string; readonly name: string };
}

async function worldsOf(page: Page): Promise<readonly ContextCreated["context"][]> {
  const session = untyped(await page.context().newCDPSession(page));
  const worlds: ContextCreated["context"][] = [];
  session.on("Runtime.executionContextCreated", ({ context }: ContextCreated) => {
    worlds.push(context);
  });
  await session.send("Runtime.enable");
  return worlds;
}

test("an uncaptioned page contains nothing of the extension, and no page can read the key", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const extensionOrigin = `chrome-extension://${browser.extensionId}`;
  const url = `${stage.site.url}/players/silent.html`;
  const captioned = await browser.open(url);
  await startByKey(browser, captioned);

  const page = await browser.context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(url);
  await page.bringToFront();

  // The document equals the one that the site sent, element by element.
  const [sent, present] = await page.evaluate(async () => {
    const response = await fetch(location.href);
    const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
    const shape = (root: Document) =>
      [...root.querySelectorAll("*")].map((element) => element.cloneNode(false) as Element);
    return [parsed, document].map((each) => shape(each).map((element) => element.outerHTML));
  });
  expect(present).toEqual(sent);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  expect((await worldsOf(page)).filter(({ origin }) => origin === extensionOrigin)).toEqual([]);
  expect(requests.filter((each) => !each.startsWith(stage.site.url))).toEqual([]);

  // The page cannot detect the extension.
  const reachable = await page.evaluate(async (origin) => {
    const scripts = ["content-script.js", "parts/content-script.js"];
    const paths = [
      ...["manifest.json", "icons/icon-16.png"],
      ...scripts.map((name) => `src/overlay/${name}`),
    ];
    const answers = await Promise.all(
      paths.map((path) =>
        fetch(`${origin}/${path}`).then(
          () => path,
          () => null,
        ),
      ),
    );
    return answers.filter((path) => path !== null);
  }, extensionOrigin);
  expect(reachable).toEqual([]);

  // Meanwhile the captioned page has its overlay and the extension's world.
  await captioned.bringToFront();
  const captions = await CaptionsOnPage.of(captioned);
  await captions.waitUntil("the overlay", () => true);
  const [world] = (await worldsOf(captioned)).filter(({ origin }) => origin === extensionOrigin);
  if (!world) throw new Error("The captioned page has no world of the extension.");

  // Neither that world nor the page can read the key.
  await captions.session.send("Runtime.enable");
  const { result } = await captions.session.send<{ result: { value: unknown } }>(
    "Runtime.evaluate",
    {
      contextId: world.id,
      expression: `chrome.storage.local.get().then(JSON.stringify, (error) => "refused: " + error.message)`,
      awaitPromise: true,
      returnByValue: true,
    },
  );
  expect(result.value).toMatch(/^refused: /);
  expect(
    await captioned.evaluate(() =>
      [...document.querySelectorAll("[popover]")].map(({ shadowRoot }) => shadowRoot),
    ),
  ).toEqual([null]);
});
