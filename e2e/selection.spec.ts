import { readStored } from "./harness/browser/stored-settings.ts";
import { chooseFromMenu } from "./harness/input/dispatch-command.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { FIELDS_PAGE, openSelection, select } from "./harness/overlay/open-selection.ts";
import { copyOverlay } from "./harness/overlay/overlay-copy.ts";
import { axeFindingsInAnyLight } from "./harness/pages/axe-findings.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";

type Selection = Awaited<ReturnType<typeof openSelection>>;

async function replaced({ popover }: Selection): Promise<string> {
  const { translation } = await popover.waitForTranslation();
  await popover.press("replace");
  await popover.waitUntilGone();
  return translation;
}

async function replaceField(selection: Selection, id: string): Promise<string> {
  const field = selection.page.locator(`#${id}`);
  await field.focus();
  // Without a selection, the whole field counts.
  await selection.page.keyboard.press("End");
  await selection.ask();
  const words = await replaced(selection);
  await expect(field).toHaveValue(words);
  await expect(field).toBeFocused();
  return words;
}

/** The original in the popover, once that is seen and nothing covers it; it may still move. */
async function seenOriginal({ popover }: Selection): Promise<string> {
  const isSeen = async () => {
    const { x, y, width } = (await popover.waitForTranslation()).box;
    return await popover.isAt(x + width / 2, y + 10);
  };
  await expect.poll(isSeen).toBe(true);
  return (await popover.waitForTranslation()).original;
}

test("a selection on a page is translated beside it", async ({ launch, stage }) => {
  const browser = await launch();
  const { page, popover, ask } = await openSelection(browser, stage.site.url + FIELDS_PAGE);

  await test.step("nothing is there before, and an empty selection is reported", async () => {
    expect(await popover.now()).toBeNull();
    await ask();
    await popover.waitUntil("a sentence", ({ status }) => status === uiText("selection_none"));
    await page.keyboard.press("Escape");
    await popover.waitUntilGone();
    // The page receives keys again, but did not receive the one that closed the popover.
    await page.keyboard.press("q");
    await expect(page.locator("#keys")).toHaveText("q");
  });

  await test.step("text in the reader's language is translated into another one", async () => {
    await select(page, "#text");
    await ask();
    const now = await popover.waitForTranslation();
    expect(now.original).toBe("The keeper counts the seconds.");
    expect(now.hasFocus).toBe(true);
    expect(now.buttons).toEqual(["copy", "try"]);
    const words = await page.locator("#text").boundingBox();
    expect(now.box.y).toBeGreaterThan(words?.y ?? Number.NaN);
  });

  await test.step("a language is picked and remembered", async () => {
    await popover.pick("ar");
    const now = await popover.waitUntil("Arabic", ({ language }) => language === "ar");
    expect([now.direction, now.target]).toEqual(["rtl", "ar"]);
    await page.mouse.click(5, 5);
    await popover.waitUntilGone();
    await expect
      .poll(async () => (await readStored(await browser.worker())).settings)
      .toMatchObject({ text: { target: "ar" } });
    await select(page, "#text");
    await chooseFromMenu(browser, page, "translate-selection");
    expect((await popover.waitForTranslation()).language).toBe("ar");
  });

  await test.step("it is copied, and the focus returns", async () => {
    const plain = await browser.open("about:blank");
    await copyOverlay(popover.session, plain, "", "selection");
    expect(await axeFindingsInAnyLight(plain)).toEqual([]);
    await plain.close();
    await page.bringToFront();
    await popover.press("copy");
    await popover.waitUntil("copied", ({ status }) => status === uiText("selection_copied"));
    await popover.press("close");
    await popover.waitUntilGone();
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(
      "The keeper counts the seconds.",
    );
  });
});

test("written text is replaced, also in a dialog and in fullscreen, and undo restores it", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const selection = await openSelection(browser, stage.site.url + FIELDS_PAGE);
  const { page, popover, ask } = selection;

  await test.step("a field whose state the page keeps", async () => {
    const field = page.locator("#controlled");
    const before = await field.inputValue();
    const words = await replaceField(selection, "controlled");
    expect(words).not.toBe(before);
    await expect(page.locator("#known")).toHaveText(words);
    await page.keyboard.press("Control+z");
    await expect(field).toHaveValue(before);
  });

  await test.step("an editable element", async () => {
    const field = page.locator("#editable");
    await field.focus();
    await select(page, "#editable b");
    await ask();
    expect((await popover.waitForTranslation()).original).toBe("in bold");
    const words = await replaced(selection);
    await expect(field).toHaveText(`Words ${words} and plain.`);
    await page.keyboard.press("Control+z");
    await expect(field).toHaveText("Words in bold and plain.");
  });

  await test.step("in a modal dialog, which blocks everything outside", async () => {
    // By keyboard: just after scrolling, a press may still go to the frame above.
    await page.locator("#open-dialog").press("Enter");
    await expect(page.locator("#dialog")).toBeVisible();
    const note = page.locator("#note");
    await note.selectText();
    await ask();
    expect(await seenOriginal(selection)).toBe("Dear keeper");
    await popover.press("replace");
    await popover.waitUntilGone();
    await expect(note).not.toHaveValue("Dear keeper");
    // Escape closes the popover and leaves the dialog open.
    await note.selectText();
    await ask();
    await popover.waitForTranslation();
    await page.keyboard.press("Escape");
    await popover.waitUntilGone();
    await expect(page.locator("#dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("#dialog")).toBeHidden();
  });

  await test.step("in a fullscreen element, which blocks everything outside", async () => {
    await page.locator("#editable").evaluate((element) => element.requestFullscreen());
    await select(page, "#editable b");
    await ask();
    expect(await seenOriginal(selection)).toBe("in bold");
    await popover.press("replace");
    await popover.waitUntilGone();
    await expect(page.locator("#editable")).not.toContainText("in bold");
    await page.evaluate(() => document.exitFullscreen());
  });

  await test.step("over captions, on a page whose styles fight everything", async () => {
    await page.goto(`${stage.site.url}/players/hostile.html`);
    await startByKey(browser, page);
    const captions = await CaptionsOnPage.of(page);
    await captions.waitUntil("captions", ({ shown }) => shown);
    await select(page, "h1");
    await ask();
    await seenOriginal(selection);
    await page.keyboard.press("Escape");
    await popover.waitUntilGone();
    expect((await captions.now())?.shown).toBe(true);
  });
});

test(
  "fields of every kind are replaced as far as possible, and secrets never read",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch();
    const selection = await openSelection(browser, stage.site.url + FIELDS_PAGE);
    const { page, popover, ask } = selection;

    await test.step("a field of one line", async () => {
      const before = await page.locator("#input").inputValue();
      expect(await replaceField(selection, "input")).not.toBe(before);
      await page.keyboard.press("Control+z");
      await expect(page.locator("#input")).toHaveValue(before);
    });

    await test.step("a part of a field of several lines", async () => {
      const field = page.locator("#textarea");
      await field.evaluate((element: HTMLTextAreaElement) => {
        element.focus();
        element.setSelectionRange(11, 22);
      });
      await ask();
      expect((await popover.waitForTranslation()).original).toBe("Second line");
      const words = await replaced(selection);
      await expect(field).toHaveValue(`First line\n${words}`);
      await page.keyboard.press("Control+z");
      await expect(field).toHaveValue("First line\nSecond line");
    });

    await test.step("a field that is too short, and one that has changed", async () => {
      const short = page.locator("#short");
      await short.selectText();
      await ask();
      await popover.waitForTranslation();
      // The local service has no words in it, and returns them marked and unchanged.
      await popover.pick("fi");
      await popover.waitUntil("Finnish", ({ language }) => language === "fi");
      await popover.press("replace");
      await popover.waitUntil("why", ({ status }) => status === uiText("selection_full"));
      await expect(short).toHaveValue("Good night");
      await page.keyboard.press("Escape");
      await page.locator("#input").selectText();
      await ask();
      await popover.waitForTranslation();
      await page.locator("#input").evaluate((field: HTMLInputElement) => {
        field.value = "Something else";
      });
      await popover.press("replace");
      const changed = uiText("selection_changed");
      const now = await popover.waitUntil("why", ({ status }) => status === changed);
      expect(now.buttons).toEqual(["copy", "try"]);
      await page.keyboard.press("Escape");
    });

    await test.step("a password is not read", async () => {
      await page.locator("#password").selectText();
      await ask();
      const now = await popover.waitUntil("why", ({ status }) => status !== "");
      expect(now).toMatchObject({ status: uiText("selection_secret"), original: "", buttons: [] });
    });
  },
);

test(
  "selections work in components and frames, and on strict pages",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch();
    const selection = await openSelection(browser, stage.site.url + FIELDS_PAGE);
    const { page, popover, ask } = selection;

    await test.step("in an open shadow root", async () => {
      await select(page, "#component p");
      await ask();
      expect(await seenOriginal(selection)).toBe("A word in a component.");
      await page.keyboard.press("Escape");
      await page.locator("#component input").selectText();
      await ask();
      expect(await seenOriginal(selection)).toBe("In a component");
      await popover.press("replace");
      await popover.waitUntilGone();
      await expect(page.locator("#component input")).not.toHaveValue("In a component");
    });

    await test.step("in a frame of the same site, and in one of another", async () => {
      await page.locator("#frame").scrollIntoViewIfNeeded();
      await page.frameLocator("#frame").locator("#text").click({ clickCount: 3 });
      await ask();
      expect((await seenOriginal(selection)).trim()).toBe("Words to read, none to hear.");
      await page.frameLocator("#frame").locator("h1").click();
      await popover.waitUntilGone();
      await page.frameLocator("#elsewhere").locator("#text").click({ clickCount: 3 });
      await ask();
      await popover.waitUntil("why", ({ status }) => status === uiText("selection_foreign"));
      await page.keyboard.press("Escape");
      await popover.waitUntilGone();
      const about = { selectionText: "Words from elsewhere", frameId: 7 };
      await chooseFromMenu(browser, page, "translate-selection", about);
      expect(await seenOriginal(selection)).toBe("Words from elsewhere");
      await page.keyboard.press("Escape");
      await popover.waitUntilGone();
    });

    for (const path of ["/players/hostile.html", "/players/csp.html"]) {
      await test.step(path, async () => {
        await page.goto(stage.site.url + path);
        await (await openPopup(browser, page)).close();
        await select(page, "h1");
        await ask();
        await seenOriginal(selection);
        await page.keyboard.press("Escape");
        await popover.waitUntilGone();
      });
    }
  },
);
