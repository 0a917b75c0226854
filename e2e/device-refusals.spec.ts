import { DeviceAccount } from "./harness/account/device-account.ts";
import type { StoredChoices } from "./harness/browser/stored-settings.ts";
import { readStored } from "./harness/browser/stored-settings.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindings } from "./harness/pages/axe-findings.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const NO_SERVICE = { apiKey: "", service: { paidBaseUrl: "", freeBaseUrl: "" } };

// Playwright's own calls count as a user gesture, also while they wait for something. So the page
// presses and says when it has the answer. A string, because the TypeScript runner would change a
// function in transit.
const PRESS_BY_SCRIPT = `(name, answer) => {
  let wasPressed = false;
  new MutationObserver(() => {
    if (wasPressed && document.body.textContent.includes(answer)) console.info(answer);
    const found = [...document.querySelectorAll("button")].find((each) => each.textContent === name);
    if (!found || wasPressed) return;
    wasPressed = true;
    found.click();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}`;

// Chromium has the recogniser of Chrome, but no packs for it: it refuses to download them.
test("a browser that refuses its packs gets the right sentences, without a service", async ({
  launch,
}) => {
  const browser = await launch({ choices: NO_SERVICE });
  const welcome = await browser.open(browser.extensionUrl("src/welcome/index.html"));
  const radio = (name: string) => welcome.getByRole("radio", { name: uiText(name) });
  const button = (name: string) => welcome.getByRole("button", { name: uiText(name) });
  const english = uiText("device_pack_speech", "English");

  await test.step("the engine on this computer is proposed, with languages of the browser", async () => {
    await expect(radio("engine_device")).toBeChecked();
    const spoken = welcome.getByRole("combobox", { name: uiText("spoken_label") });
    await expect(spoken).toHaveValue("en");
    await expect(spoken.locator("option[value=et]")).toBeDisabled();
    await expect(welcome.getByText(english)).toBeVisible();
    const steps = welcome.getByRole("navigation", { name: uiText("welcome_steps") });
    await expect(steps.getByRole("button")).toHaveText([/1/, /2/]);
    expect(await axeFindings(welcome)).toEqual([]);
  });

  await test.step("without a press: NotAllowedError, and the way to press", async () => {
    const answer = uiText("device_problem_press");
    const answered = welcome.waitForEvent("console", (message) => message.text() === answer);
    const names = [uiText("device_download_next"), answer].map((each) => JSON.stringify(each));
    await welcome.addInitScript(`(${PRESS_BY_SCRIPT})(${names.join()})`);
    await welcome.reload();
    await answered;
  });

  await test.step("with a press: install resolves false, and what to do is said", async () => {
    await welcome.getByRole("button", { name: uiText("device_download_pack", english) }).click();
    await expect(welcome.getByText(uiText("device_problem_refused"))).toBeVisible();
    expect(await axeFindings(welcome)).toEqual([]);
    await button("welcome_later").click();
    await expect(welcome.getByText(uiText("welcome_waiting"))).toBeVisible();
    const { settings } = await readStored(await browser.worker());
    expect(settings).toMatchObject({ engine: { kind: "device" }, languages: { source: "en" } });
  });
});

test(
  "without a service, each page says in place what the engine on this computer needs",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({
      choices: { ...NO_SERVICE, engine: { kind: "device" }, languages: { source: "en" } },
    });
    const english = uiText("device_pack_speech", "English");

    await test.step("the popup asks for the language, not for a service", async () => {
      const page = await browser.open(`${stage.site.url}/players/silent.html`);
      const popup = await openPopup(browser, page);
      await popup.waitForText(english);
      await popup.waitFor({ role: "combobox", name: uiText("spoken_question") });
      const text = await popup.text();
      expect(text).not.toContain(uiText("popup_setup_service"));
      expect(await popup.evaluate("document.querySelector('.button-large').disabled")).toBe(true);
      await popup.close();
    });

    await test.step("what needs a service says so in place", async () => {
      const page = await browser.open(browser.extensionUrl("src/documents/index.html"));
      await expect(page.getByText(uiText("needs_service"))).toBeVisible();
      await expect(page.getByRole("link", { name: uiText("needs_service_connect") })).toBeVisible();
    });
  },
);

const CHOICES: StoredChoices = {
  engine: { kind: "device" },
  languages: { source: "en", sourceMode: "fixed", targets: ["de"] },
};
const PLAYER = "players/plain.html?talk=lighthouses";

test(
  "a recogniser that might send sound to a server is never started",
  LONG,
  async ({ launch, stage }) => {
    const account = new DeviceAccount(stage);
    const browser = await launch({ choices: CHOICES, device: { ignoresProcessLocally: true } });
    const page = await browser.open(`${stage.site.url}/${PLAYER}`);
    expect(await startCaptions(browser, page)).toContain(uiText("error_device_not_private"));
    expect(account.accounts()).toEqual([]);
  },
);

const REFUSALS = [
  { what: "a pack that goes right before the start", plan: { speech: {} }, starts: 0 },
  { what: "a start that fails after all", plan: { startError: "not-allowed" }, starts: 1 },
] as const;

for (const { what, plan, starts } of REFUSALS) {
  test(`${what} has a sentence, and no sound arrives`, LONG, async ({ launch, stage }) => {
    const account = new DeviceAccount(stage);
    const browser = await launch({ choices: CHOICES, device: {} });
    const page = await browser.open(`${stage.site.url}/${PLAYER}`);
    const popup = await openPopup(browser, page);
    const start = { role: "button", name: uiText("popup_start") } as const;
    await popup.waitFor(start);
    // The popup has asked for the pack and offers to start.
    Object.assign(stage.service.device.plan, plan);
    await popup.click(start);
    await popup.waitForText(
      uiText(starts === 0 ? "error_device_language" : "error_device_refused"),
    );
    expect(account.accounts().map(({ secondsReceived }) => secondsReceived)).toEqual(
      Array(starts).fill(0),
    );
    expect(stage.service.accounts(), "voice sessions at the service").toEqual([]);
  });
}
