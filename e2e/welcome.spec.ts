import { launchSurtitle } from "./harness/browser/launch-surtitle.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const NO_SERVICE = { apiKey: "", service: { paidBaseUrl: "", freeBaseUrl: "" } };

test("the first installation opens the welcome page, which leads to captions with a service", async ({
  launch,
  stage,
}) => {
  const browser = await launch({
    opensWelcome: true,
    serviceHost: "127.0.0.1",
    choices: NO_SERVICE,
  });
  const pages = browser.context.pages();
  const opened = pages.find((page) => page.url().startsWith(browser.extensionUrl("src/welcome/")));
  if (!opened) throw new Error("The welcome page is not open.");
  await opened.close();
  const page = await browser.open(`${stage.site.url}/players/plain.html?autoplay=1&loop=1`);
  const welcome = await test.step("the popup opens it again", async () => {
    const popup = await openPopup(browser, page);
    await popup.waitForText(uiText("popup_setup_service"));
    const opening = browser.context.waitForEvent("page");
    await popup.click({ role: "button", name: uiText("popup_setup") });
    const welcome = await opening;
    await welcome.waitForURL("**/src/welcome/**");
    return welcome;
  });
  const next = welcome.getByRole("button", { name: uiText("welcome_next") });
  const radio = (name: string) => welcome.getByRole("radio", { name: uiText(name) });
  await expect(radio("engine_device")).toBeChecked();
  await radio("engine_service").check();
  await next.click();
  await radio("welcome_other").check();
  const address = welcome.getByRole("textbox", { name: uiText("welcome_address") });
  await address.fill(stage.serviceUrls.paidBaseUrl);
  await next.click();
  const key = welcome.getByRole("textbox", { name: uiText("api_key_label") });
  await expect(key).toBeFocused();
  await key.fill("local-key.scripted");
  await key.press("Enter");
  await expect(welcome.getByRole("heading", { name: uiText("welcome_languages") })).toBeFocused();
  const add = welcome.getByRole("combobox", { name: uiText("languages_add") });
  await add.fill("German");
  await add.press("Enter");
  // Its row moves the button below it.
  const removal = { name: uiText("lane_remove", "German") };
  await expect(welcome.getByRole("button", removal)).toBeVisible();
  await next.click();
  await expect(welcome.getByText(uiText("welcome_waiting"))).toBeVisible();
  await startByKey(browser, page);
  await expect(welcome.getByText(uiText("welcome_live"))).toBeAttached();
});

test(
  "the welcome page names what is missing at each step before a first captioned talk",
  LONG,
  async ({ stage }) => {
    const browser = await launchSurtitle({
      isLean: true,
      opensWelcome: true,
      serviceHost: "127.0.0.1",
    });
    try {
      const welcome = browser.context.pages().find((page) => page.url().includes("/src/welcome/"));
      if (!welcome) throw new Error("The welcome page is not open.");
      const next = welcome.getByRole("button", { name: uiText("welcome_next") });
      await expect(welcome.getByRole("heading", { name: uiText("welcome_title") })).toBeVisible();

      await test.step("a sample shows captions before anything is set up", async () => {
        const lanes = welcome.locator(".sample .lane");
        await expect(lanes).toHaveCount(2);
        await welcome.getByRole("button", { name: uiText("welcome_sample_play") }).click();
        await expect(lanes.first()).toBeEmpty();
        await expect(lanes.first()).toHaveText(/\S/);
        await expect(lanes.last()).toHaveText(/\S/);
        await welcome.getByRole("button", { name: uiText("welcome_sample_stop") }).click();
        await expect(
          welcome.getByRole("button", { name: uiText("welcome_sample_play") }),
        ).toBeVisible();
        await expect(welcome.getByText(uiText("welcome_sample_note"))).toBeVisible();
      });

      await test.step("a service is chosen where the browser could do it alone", async () => {
        const radio = (name: string) => welcome.getByRole("radio", { name: uiText(name) });
        await expect(radio("engine_device")).toBeChecked();
        // The languages proposed for this computer are there, and go with it.
        await expect(welcome.getByText(uiText("device_packs"), { exact: true })).toBeVisible();
        await radio("engine_service").check();
        await expect(welcome.getByText(uiText("device_packs"), { exact: true })).toHaveCount(0);
        await next.click();
        await expect(
          welcome.getByRole("heading", { name: uiText("welcome_service") }),
        ).toBeFocused();
      });

      const address = welcome.getByRole("textbox", { name: uiText("welcome_address") });
      const key = welcome.getByRole("textbox", { name: uiText("api_key_label") });
      await test.step("what is missing is named at its field, which gets the focus", async () => {
        await next.click();
        await expect(welcome.getByText(uiText("welcome_needs_service"))).toBeVisible();
        const radio = (name: string) => welcome.getByRole("radio", { name: uiText(name) });
        await expect(radio("preset_deepl")).toBeFocused();
        // The local service is for developers and no choice among the others.
        await expect(radio("preset_local")).toHaveCount(0);
        await radio("welcome_other").check();
        await next.click();
        await expect(welcome.getByText(uiText("welcome_needs_address"))).toBeVisible();
        await expect(address).toBeFocused();
        await address.fill(stage.serviceUrls.paidBaseUrl);
        await next.click();
        await expect(welcome.getByText(uiText("welcome_needs_key"))).toBeVisible();
        await expect(key).toBeFocused();
        await key.fill("nobody");
        await next.click();
        await expect(welcome.getByText(uiText("test_key_refused"))).toBeVisible();
        await expect(key).toBeFocused();
      });
      await key.fill("local-key.scripted");
      await key.press("Enter");

      await test.step("a language is chosen from what is proposed", async () => {
        await expect(
          welcome.getByRole("heading", { name: uiText("welcome_languages") }),
        ).toBeFocused();
        const spoken = welcome.getByRole("combobox", { name: uiText("spoken_label") });
        await expect(spoken).toHaveValue("");
        await next.click();
        await expect(welcome.getByText(uiText("welcome_needs_language"))).toBeVisible();
        const add = welcome.getByRole("combobox", { name: uiText("languages_add") });
        await expect(add).toBeFocused();
        await add.fill("portuguese");
        await add.press("Enter");
        await add.press("ArrowDown");
        await add.press("Enter");
        const removal = (name: string) =>
          welcome.getByRole("button", { name: uiText("lane_remove", name) });
        await expect(removal("Brazilian Portuguese")).toBeVisible();
        await removal("Brazilian Portuguese").click();
        await add.fill("German");
        await add.press("Enter");
        await expect(removal("German")).toBeVisible();
        // What was removed is among the recent languages.
        await add.click();
        const recent = welcome.getByRole("group", { name: uiText("languages_recent") });
        await expect(recent.getByRole("option", { name: /Brazilian Portuguese/ })).toBeVisible();
        await add.press("Escape");
      });
      await next.click();
      await expect(welcome.getByText(uiText("welcome_waiting"))).toBeVisible();

      const page = await browser.context.newPage();
      await page.goto(`${stage.site.url}/players/plain.html?autoplay=1&loop=1`);
      await startCaptions(browser, page);
      await welcome.bringToFront();
      await expect(welcome.getByText(uiText("welcome_live"))).toBeVisible();
      expect(browser.errors?.takeErrors()).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
