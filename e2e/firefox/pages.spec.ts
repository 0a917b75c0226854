import { uiText } from "../harness/pages/ui-text.ts";
import { waitForText } from "./harness/page-controls.ts";
import { expect, test } from "./harness/test.ts";

// Each page with a text that it shows once it has loaded.
const PAGES = [
  ["src/options/index.html#captions", "options_captions"],
  ["src/transcript/library.html", "library_title"],
  ["src/transcript/panel.html", "error_capture_missing"],
  ["src/documents/index.html", "documents_title"],
  ["src/style-rules/index.html", "style_title"],
  ["src/terms/index.html", "terms_title"],
  ["src/help/index.html", "help_title"],
] as const;

test("every page opens, and the welcome page after the installation says what is missing", async ({
  surtitle,
}) => {
  const welcome = await surtitle.waitForPage("src/welcome/index.html");
  await waitForText(welcome, uiText("welcome_title"));
  await waitForText(welcome, uiText("error_capture_missing"));
  for (const [path, key] of PAGES) {
    await test.step(path, async () => {
      const page = await surtitle.openPage(path);
      await waitForText(page, uiText(key));
      await page.close();
    });
  }
});

test("the toolbar button and the shortcut start nothing, and the popup gives the reason", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount();
  // The test of the connection has requested one.
  const sessions = stage.service.accounts().length;
  const page = await surtitle.browser.newPage();
  await page.goto(`${stage.site.url}/players/silent.html`);
  await surtitle.pressShortcut("toggle-captions");
  // The shortcut has failed, so the popup opens by itself.
  expect(await surtitle.readPopup(/Chromium/)).toContain(uiText("error_capture_missing"));
  await surtitle.closePopup();
  await surtitle.pressToolbarButton();
  const popup = await surtitle.readPopup(/Chromium/);
  expect(popup).toContain(uiText("error_capture_missing"));
  expect(popup).toContain(uiText("options_languages"));
  expect(popup).not.toContain(uiText("popup_start"));
  expect(stage.service.accounts()).toHaveLength(sessions);
});

test("the shortcut for the transcript opens the sidebar", async ({ surtitle, stage }) => {
  const page = await surtitle.browser.newPage();
  await page.goto(`${stage.site.url}/players/silent.html`);
  await surtitle.pressShortcut("show-transcript");
  await surtitle.waitForSidebar("src/transcript/panel.html");
});
