import type { Page } from "puppeteer-core";
import { TestAccount } from "../harness/account/test-account.ts";
import { openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

// Root mean square: clearly audible.
const HEARD = 0.01;

// Enough that speech in the captured sound would be recognised.
const SPOKEN_S = 6;

const DUB_LEVEL = `(async () => {
  const [{ id: tabId }] = await browser.tabs.query({ active: true });
  const request = { to: "capture", name: "playbackLevel", data: { tabId } };
  const { reply } = await browser.runtime.sendMessage(request);
  return reply.dub?.rms ?? 0;
})()`;

test("a translation is spoken, and the service hears none of it", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const own = new TestAccount(stage, "firefox-dub");
  const options = await connectAccount({
    apiKey: own.apiKey,
    languages: { targets: ["de"] },
    dub: { on: true, language: "de" },
  });
  await openAndPlay(surtitle, `${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`);
  await startCaptions(surtitle);
  await waitInFirefox("the dub to be heard", async () => (await dubLevel(options)) > HEARD);
  // The first one only tests the connection.
  const session = () => own.sessions.at(-1);
  const isSpoken = () => (session()?.speech?.secondsMade ?? 0) > SPOKEN_S;
  await waitInFirefox("enough of it to be recognised", isSpoken);
  await surtitle.pressShortcut("toggle-captions");
  await waitInFirefox("the session to end", () => session()?.state === "ended");
  expect(session()?.ownSpeechHeardMs).toBe(0);
});

async function dubLevel(options: Page): Promise<number> {
  return (await options.evaluate(DUB_LEVEL)) as number;
}
