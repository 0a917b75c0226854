import type { CaptionsNow } from "../harness/overlay/captions-now.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { openAndPlay } from "./harness/start-captions.ts";
import { test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

test("keys, commands and the menu start, hide, adjust and stop captions", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const options = await connectAccount({
    // Words for a minute, so that every step has some.
    apiKey: "local-key.scripted.script-pace=2000",
    languages: { targets: ["de"] },
  });
  const address = `${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`;
  const page = await openAndPlay(surtitle, address);
  const captions = new CaptionsInFirefox(page);
  const waitForLanes = (wanted: string) =>
    captions.waitUntil(`words in “${wanted}”`, (now) => lanesWithWords(now) === wanted);
  const choose = async (entry: string) => {
    await page.click("h1", { button: "right" });
    await surtitle.chooseFromMenu(entry);
  };
  const pace = () =>
    options.evaluate(
      "browser.storage.local.get('settings').then(({ settings }) => settings.reading?.pace)",
    );

  await test.step("a key starts captions in a tab whose button was never pressed", async () => {
    await surtitle.pressShortcut("toggle-captions");
    await waitForLanes("original,de");
  });

  await test.step("one language after the other", async () => {
    await surtitle.giveCommand("next-language");
    await waitForLanes("original");
    await choose(uiText("command_next_language"));
    await waitForLanes("de");
    await surtitle.giveCommand("next-language");
    await waitForLanes("original,de");
  });

  await test.step("hidden captions continue", async () => {
    await surtitle.pressShortcut("toggle-overlay");
    await waitForLanes("");
    await choose(uiText("menu_overlay"));
    await waitForLanes("original,de");
  });

  await test.step("a dial changes", async () => {
    await choose(uiText("command_calmer"));
    await waitInFirefox("the pace", async () => (await pace()) === 1);
    await surtitle.giveCommand("faster");
    await waitInFirefox("the pace", async () => (await pace()) === 2);
  });

  await test.step("captions stop", async () => {
    await choose(uiText("menu_captions"));
    await captions.waitUntilGone();
  });
});

const lanesWithWords = ({ lanes }: CaptionsNow) =>
  lanes
    .filter(({ lines }) => lines.length > 0)
    .map(({ lane }) => lane)
    .join();
