import { uiText } from "../harness/pages/ui-text.ts";
import { field, press, waitForText } from "./harness/page-controls.ts";
import { expect, test } from "./harness/test.ts";

test("the service's address and key survive the end of the event page, which wakes up again", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const before = await connectAccount();
  await surtitle.endBackground();
  await before.close();
  const page = await surtitle.openPage("src/options/index.html#account");
  const storedIn = async (key: string) =>
    await (await field(page, uiText(key))).evaluate(({ value }) => value);
  await expect.poll(() => storedIn("address_paid_label")).toBe(stage.serviceUrls.paidBaseUrl);
  await expect.poll(() => storedIn("api_key_label")).toBe("local-key");
  await press(page, "button", uiText("test_connection"));
  await waitForText(page, uiText("test_works"));

  await surtitle.endBackground();
  const site = await surtitle.browser.newPage();
  await site.goto(`${stage.site.url}/players/silent.html`);
  await surtitle.pressToolbarButton();
  await surtitle.readPopup(uiText("popup_start"));
  await surtitle.whenBackgroundRuns();
});
