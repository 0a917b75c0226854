import { launchSurtitle } from "./harness/browser/launch-surtitle.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

test("the first installation opens the welcome page, which leads to a first captioned talk", async ({
  stage,
}) => {
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
    const address = welcome.getByRole("textbox", { name: uiText("address_paid_label") });
    await address.fill(stage.serviceUrls.paidBaseUrl);
    await address.press("Enter");
    const key = welcome.getByRole("textbox", { name: uiText("api_key_label") });
    await key.fill("local-key.scripted");
    await key.press("Tab");
    await welcome.getByRole("button", { name: uiText("test_connection") }).click();
    await expect(welcome.getByText(uiText("test_works"))).toBeVisible();
    await next.click();

    const add = welcome.getByRole("combobox", { name: uiText("languages_add") });
    await add.fill("German");
    await add.press("Enter");
    await expect(
      welcome.getByRole("button", { name: uiText("lane_remove", "German") }),
    ).toBeVisible();
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
});

test("without a service, the popup offers to set one up", async ({ launch, stage }) => {
  const service = { paidBaseUrl: "", freeBaseUrl: "" };
  const browser = await launch({ choices: { apiKey: "", service } });
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("popup_setup_service"));
  const opened = browser.context.waitForEvent("page");
  await popup.click({ role: "button", name: uiText("popup_setup") });
  await (await opened).waitForURL("**/src/welcome/**");
});
