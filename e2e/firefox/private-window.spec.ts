import { READ_TRANSCRIPTS } from "../harness/pages/read-transcript.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { storeChoices } from "./harness/connect-account.ts";
import { startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";

test("captions of a private window are shown there, and nothing of them is kept", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount();
  await surtitle.allowPrivateWindows();
  // The restart of the extension has closed its pages.
  const options = await surtitle.openPage("src/options/index.html#account");
  await storeChoices(options, { apiKey: "local-key.scripted.script-pace=1000" });
  const address = `${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`;
  const page = await surtitle.openPrivateWindow(address);
  await page.click("#play");
  await startCaptions(surtitle);
  const captions = new CaptionsInFirefox(page);
  const word = /\p{L}{8,}/u.exec(await captions.waitForText(/\p{L}{8,}/u))?.[0] ?? "";
  expect(word).not.toBe("");
  await surtitle.pressShortcut("toggle-captions");
  await captions.waitUntilGone();
  expect(await options.evaluate(READ_TRANSCRIPTS)).toEqual([]);
  const stored = await options.evaluate(
    "browser.storage.local.get().then((values) => JSON.stringify(values))",
  );
  expect(stored).not.toContain(word);
  expect(stored).not.toContain(new URL(address).host);
});
