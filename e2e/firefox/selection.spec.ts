import { uiText } from "../harness/pages/ui-text.ts";
import { type PopoverWords, readPopover } from "./harness/read-popover.ts";
import { SHORT } from "./harness/short-form.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

test(
  "a selection on a page is translated beside it",
  SHORT,
  async ({ surtitle, stage, connectAccount }) => {
    await connectAccount();
    const page = await surtitle.browser.newPage();
    await page.goto(`${stage.site.url}/players/fields.html`);
    const shown = (what: string, fits: (now: PopoverWords) => boolean) =>
      waitInFirefox(what, async () => {
        const now = await readPopover(page);
        return now !== null && fits(now) && now;
      });
    const isGone = () =>
      waitInFirefox("the popover to close", async () => !(await readPopover(page)));

    await test.step("an empty selection is reported", async () => {
      await surtitle.pressShortcut("translate-selection");
      await shown("the reason", ({ status }) => status === uiText("selection_none"));
      await page.keyboard.press("Escape");
      await isGone();
    });

    await test.step("a selection is translated, also when the event page has to wake up", async () => {
      await surtitle.endBackground();
      await page.evaluate(() => {
        const text = document.querySelector("#text");
        if (text) document.getSelection()?.selectAllChildren(text);
      });
      await surtitle.pressShortcut("translate-selection");
      const { original } = await shown("a translation", ({ translation }) => translation !== "");
      expect(original).toBe("The keeper counts the seconds.");
      await page.keyboard.press("Escape");
      await isGone();
      expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(original);
    });
  },
);
