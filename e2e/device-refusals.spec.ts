import { hasDevicePacks } from "./device/has-device-packs.ts";
import { DeviceAccount } from "./harness/account/device-account.ts";
import type { StoredChoices } from "./harness/browser/stored-settings.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const CHOICES: StoredChoices = {
  engine: { kind: "device" },
  languages: { source: "en", sourceMode: "fixed", targets: ["de"] },
};
const PLAYER = "players/plain.html?talk=lighthouses";

test("the browser's own recogniser without a pack is refused with a sentence", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: CHOICES });
  const page = await browser.open(`${stage.site.url}/${PLAYER}`);
  test.skip(await hasDevicePacks(browser, "en"), "This browser has the pack.");
  await page.bringToFront();
  expect(await startCaptions(browser, page)).toContain(uiText("error_device_language"));
  expect(stage.service.accounts()).toEqual([]);
});

test("a recogniser that might send sound to a server is never started", async ({
  launch,
  stage,
}) => {
  const account = new DeviceAccount(stage);
  const browser = await launch({ choices: CHOICES, device: { ignoresProcessLocally: true } });
  const page = await browser.open(`${stage.site.url}/${PLAYER}`);
  expect(await startCaptions(browser, page)).toContain(uiText("error_device_not_private"));
  expect(account.accounts()).toEqual([]);
});

test("a pack that goes right before the start, and a start that fails, have sentences", async ({
  launch,
  stage,
}) => {
  const account = new DeviceAccount(stage);
  const { plan } = stage.service.device;
  const browser = await launch({ choices: CHOICES, device: {} });
  const page = await browser.open(`${stage.site.url}/${PLAYER}`);

  plan.startError = "language-not-supported";
  expect(await startCaptions(browser, page)).toContain(uiText("error_device_language"));
  plan.startError = null;

  const { speech } = plan;
  plan.speech = { ...speech, en: "downloading" };
  expect(await startCaptions(browser, page)).toContain(uiText("error_device_downloading"));
  plan.speech = {};
  expect(await startCaptions(browser, page)).toContain(uiText("error_device_language"));

  const heard = account
    .accounts()
    .map(({ refusal, secondsReceived }) => [refusal, secondsReceived]);
  expect(heard).toEqual([["language-not-supported", 0]]);
  expect(stage.service.accounts(), "voice sessions at the service").toEqual([]);
});
