import { uiText } from "../harness/pages/ui-text.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";

test("access to the service that is taken away is reported, and one press gives it back", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const options = await connectAccount({ apiKey: "local-key.scripted.script-pace=2000" });
  const { hostname, host } = new URL(stage.serviceUrls.paidBaseUrl);
  const page = await openAndPlay(
    surtitle,
    `${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`,
  );
  await startCaptions(surtitle);
  const captions = new CaptionsInFirefox(page);
  await captions.waitForText(/[a-z]{4}/);

  await test.step("running captions go on, since their connection is open", async () => {
    const remove = `browser.permissions.remove({ origins: ["http://${hostname}/*"] })`;
    expect(await options.evaluate(remove)).toBe(true);
    const before = await captions.waitForText(/[a-z]{4}/);
    await captions.waitUntil("other words", ({ lanes }) =>
      lanes.some(({ lines }) => lines.some(({ text }) => text !== "" && !before.includes(text))),
    );
    await surtitle.pressShortcut("toggle-captions");
    await captions.waitUntilGone();
  });

  await test.step("the popup says what is missing, and asks for it", async () => {
    await surtitle.pressToolbarButton();
    await surtitle.readPopup(uiText("host_missing", host));
    await surtitle.pressInPopup(uiText("host_allow", host));
    await surtitle.pressInPopup(uiText("popup_start"));
    await surtitle.readPopup(uiText("state_live"));
    await surtitle.closePopup();
    await captions.waitForText(/[a-z]{4}/);
  });
});
