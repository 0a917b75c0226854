import type { Locator, Page } from "@playwright/test";
import { languageNamer } from "../src/captions/text/language-name.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindingsInAnyLight } from "./harness/pages/axe-findings.ts";
import { lettersOf } from "./harness/pages/letters-of.ts";
import { longMeeting, MEETING_ID, MEETING_LANES } from "./harness/pages/long-meeting.ts";
import { openLoosePanel, seedJournal } from "./harness/pages/loose-panel.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";

// Segments in each language.
const COUNT = 10_000;

// Of narrow panels, in pixels.
const WIDTHS = [320, 360, 400];

// The final scroll position of a list in pixels: unchanged for ten frames.
async function restingScrollTop(list: Locator): Promise<number> {
  return await list.evaluate(async (element) => {
    for (let at = element.scrollTop, still = 0; still < 10; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (element.scrollTop === at) continue;
      at = element.scrollTop;
      still = 0;
    }
    return element.scrollTop;
  });
}

test(
  "three hours in five languages are scrolled, searched and copied with few rendered rows",
  LONG,
  async ({ launch }) => {
    // Fifty thousand segments are written, read and rendered.
    test.setTimeout(300_000);
    await readMeeting(await launch());
  },
);

// Opens a meeting in the panel and uses it as people do.
async function readMeeting(browser: SurtitleBrowser): Promise<void> {
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const meeting = longMeeting(COUNT);
  await seedJournal(browser, meeting);
  const session = { kind: "session", sessionId: MEETING_ID, isPrivate: false } as const;
  const { page, post } = await openLoosePanel(browser, session);
  await page.setViewportSize({ width: 420, height: 800 });
  const list = page.locator(".row-scroller");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const update = (ordinal: number, text: string) => ({
    kind: "update" as const,
    sessionId: MEETING_ID,
    update: {
      lane: "original",
      language: "en",
      ordinal,
      concluded: [{ text, startMs: ordinal * 1080 + 9000, endMs: ordinal * 1080 + 12_000 }],
      tentative: [],
    },
    spokenAtMs: [null],
    mediaMs: [null],
  });
  const NODES = "document.querySelectorAll('*').length";

  await test.step("the end is in view, and few rows are rendered at any position", async () => {
    // All segments must load first, however busy the machine is.
    await expect(page.getByText(`${Math.ceil(COUNT / 3)}`).first()).toBeInViewport({
      timeout: 60_000,
    });
    expect(Number(await list.getAttribute("data-rows"))).toBeGreaterThan(0.3 * COUNT);
    for (const share of [0, 0.3, 0.7]) {
      await list.evaluate((element, at) => {
        element.scrollTop = element.scrollHeight * at;
      }, share);
      await expect(page.locator(".row").first()).toBeAttached();
      expect(await page.evaluate<number>(NODES)).toBeLessThan(900);
    }
  });

  await test.step("scrolling away stops following, announces new lines, and can be undone", async () => {
    const jump = page.getByRole("button", { name: new RegExp(`^${uiText("panel_jump")}`) });
    await expect(jump).toBeVisible();
    await list.evaluate((element) => {
      element.scrollTop = 5000;
    });
    // New rows are measured, and the visible ones must not move meanwhile.
    const before = await restingScrollTop(list);
    await post(update(COUNT, " This is said while somebody reads elsewhere."));
    await expect(jump).toHaveText(uiText("panel_jump_new", "1"));
    expect(Math.abs((await restingScrollTop(list)) - before)).toBeLessThan(400);
    await jump.click();
    await expect(page.getByText("somebody reads elsewhere")).toBeInViewport();
    await expect(jump).toBeHidden();
    await post(update(COUNT + 1, " And this follows at the end of it, in view."));
    await expect(page.getByText("follows at the end of it")).toBeInViewport();
  });

  await test.step("searching highlights, counts and steps through the matches", async () => {
    await page.keyboard.press("Control+f");
    const field = page.getByRole("searchbox");
    await expect(field).toBeFocused();
    await field.pressSequentially("FÜR nichts");
    await expect(page.getByText(uiText("panel_search_none"))).toBeVisible();
    await field.fill("uber DAS");
    const wanted =
      rowTexts(meeting, "de")
        .join("\n")
        .match(/über das/g)?.length ?? 0;
    expect(wanted).toBeGreaterThan(10);
    await expect(page.getByText(uiText("panel_search_count", "1", String(wanted)))).toBeVisible();
    await expect(page.locator("mark.current")).toHaveText(/über\s+das/);
    await field.press("Enter");
    await expect(page.getByText(uiText("panel_search_count", "2", String(wanted)))).toBeVisible();
    await field.press("Shift+Enter");
    await field.press("Shift+Enter");
    await expect(
      page.getByText(uiText("panel_search_count", String(wanted), String(wanted))),
    ).toBeVisible();
    await expect(page.locator("mark.current")).toBeInViewport();
    await field.press("Escape");
    await expect(page.locator("mark")).toHaveCount(0);
  });

  await test.step("the keys move, select and copy beyond the rendered rows", async () => {
    await goToFirstRow(page);
    const total = Number(await list.getAttribute("data-rows"));
    await expect(page.locator(".row:focus")).toHaveAttribute("aria-setsize", String(total));
    await page.keyboard.press("Shift+End");
    await expect(page.locator(".row:focus")).toHaveAttribute("aria-posinset", String(total));
    await page.keyboard.press("Control+c");
    await expect(page.getByText(uiText("panel_copied", String(total)))).toBeVisible();
    const copied = lettersOf(await clipboard());
    const rows = MEETING_LANES.flatMap((lane) => rowTexts(meeting, lane));
    expect(rows.filter((row) => !copied.includes(lettersOf(row)))).toEqual([]);
    expect(copied).toContain(lettersOf(`[${uiText("panel_gap", "4.2")}]`));
    expect(await page.evaluate<number>(NODES)).toBeLessThan(900);
  });

  await test.step("a line alone, with its time and without the original", async () => {
    await page.getByText(uiText("panel_copy"), { exact: true }).click();
    await page.getByRole("checkbox", { name: uiText("panel_copy_times") }).click();
    await page.getByRole("checkbox", { name: uiText("panel_copy_original") }).click();
    await expect(page.getByRole("checkbox", { name: uiText("panel_copy_times") })).toBeChecked();
    await expect(
      page.getByRole("checkbox", { name: uiText("panel_copy_original") }),
    ).not.toBeChecked();
    await page.keyboard.press("Escape");
    await goToFirstRow(page);
    await page.keyboard.press("Control+c");
    await expect(page.getByText(uiText("panel_copied", "1"))).toBeVisible();
    const lines = (await clipboard()).split("\n");
    expect(lines[0]).toBe("0:00");
    expect(lines).toHaveLength(MEETING_LANES.length);
    expect(lines.join()).not.toContain(rowTexts(meeting, "original")[0]);
  });

  await test.step("in a narrow panel, menus stay inside and each line names its language", async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 500 });
      for (const [menu, control] of [
        ["panel_copy", page.getByRole("button", { name: uiText("panel_copy_all") })],
        ["panel_view", page.getByRole("checkbox", { name: "Japanese" })],
      ] as const) {
        const button = page.getByText(uiText(menu), { exact: true });
        await button.click();
        // A click needs the control to be in sight.
        await control.click({ trial: true });
        const sheet = await boxOf(page.locator(".menu[open] .menu-sheet"));
        expect(sheet.x, menu).toBeGreaterThanOrEqual(0);
        expect(sheet.x + sheet.width, menu).toBeLessThanOrEqual(width);
        expect(sheet.y + sheet.height, menu).toBeLessThanOrEqual(500);
        await page.keyboard.press("Escape");
      }
      const [search, tools] = [page.locator(".find-bar"), page.locator(".panel-tools")];
      const [searchBox, toolsBox] = [await boxOf(search), await boxOf(tools)];
      expect(searchBox.width).toBeGreaterThan(width - 30);
      expect(searchBox.y + searchBox.height).toBeLessThanOrEqual(toolsBox.y);
    }
    await page.getByText(uiText("panel_view"), { exact: true }).click();
    await page.getByRole("checkbox", { name: "Japanese" }).click();
    await page.keyboard.press("Escape");
    await expect(page.locator(".cell[data-lane=ja]")).toHaveCount(0);
    const named = await page
      .locator(".row-words")
      .first()
      .locator(".cell-line")
      .evaluateAll((lines) =>
        lines.map((line) => [
          line.querySelector(".cell-language")?.textContent,
          line.querySelector<HTMLElement>(".cell")?.lang,
        ]),
      );
    const nameOf = languageNamer("en");
    expect(named.length).toBe(MEETING_LANES.length - 1);
    for (const [name, language = ""] of named) expect(name).toBe(nameOf(language).name);
    await expect(page.locator(".row-words .cell:empty")).toHaveCount(0);
  });

  await test.step("announcements, and axe", async () => {
    expect(await axeFindingsInAnyLight(page)).toEqual([]);
  });
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not drawn.");
  return box;
}

// By keyboard; a visible row may be gone again by the time it has the focus.
async function goToFirstRow(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator(".row").first().focus({ timeout: 2000 });
    await page.keyboard.press("Home");
    const focused = page.locator(".row:focus");
    await expect(focused).toHaveAttribute("aria-posinset", "1", { timeout: 5000 });
  }).toPass();
}

function rowTexts(meeting: ReturnType<typeof longMeeting>, lane: string): string[] {
  const own = meeting.filter((segment) => segment.lane === lane);
  return Array.from({ length: Math.ceil(own.length / 3) }, (_, at) =>
    own
      .slice(at * 3, at * 3 + 3)
      .map(({ text }) => text)
      .join("")
      .trim(),
  );
}
