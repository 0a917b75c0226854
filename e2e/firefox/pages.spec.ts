import { uiText } from "../harness/pages/ui-text.ts";
import { waitForText } from "./harness/page-controls.ts";
import { test } from "./harness/test.ts";

// Each page with a text that it shows once it has loaded.
const PAGES = [
  ["src/options/index.html#captions", "options_captions"],
  ["src/transcript/library.html", "library_title"],
  ["src/transcript/panel.html", "panel_empty"],
  ["src/documents/index.html", "documents_title"],
  ["src/style-rules/index.html", "style_title"],
  ["src/terms/index.html", "terms_title"],
  ["src/help/index.html", "help_title"],
] as const;

test("every page opens, and the welcome page after the installation", async ({ surtitle }) => {
  const welcome = await surtitle.waitForPage("src/welcome/index.html");
  await waitForText(welcome, uiText("welcome_title"));
  for (const [path, key] of PAGES) {
    await test.step(path, async () => {
      const page = await surtitle.openPage(path);
      await waitForText(page, uiText(key));
      await page.close();
    });
  }
});

test("the shortcut for the transcript opens the sidebar", async ({ surtitle, stage }) => {
  const page = await surtitle.browser.newPage();
  await page.goto(`${stage.site.url}/players/silent.html`);
  await surtitle.pressShortcut("show-transcript");
  await surtitle.waitForSidebar("src/transcript/panel.html");
});
