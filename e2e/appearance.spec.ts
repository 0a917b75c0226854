import type { Page } from "@playwright/test";
import type { PNG } from "pngjs";
import { STATIC_WORDS } from "./harness/account/static-words.ts";
import type { DevtoolsSession } from "./harness/browser/devtools-session.ts";
import { readStored } from "./harness/browser/stored-settings.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { captionBoxes, takePicture } from "./harness/overlay/caption-pixels.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { OverlayRoot } from "./harness/overlay/overlay-root.ts";
import { showOptions } from "./harness/pages/options-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";

interface DrawnLane {
  readonly color: string;
  readonly background: string;
  readonly sizePx: number;
  readonly shadow: string;
  readonly align: string;
  readonly family: string;
}

async function drawnLane(session: DevtoolsSession, lane: string): Promise<DrawnLane | null> {
  const root = await OverlayRoot.find(session);
  return (await root?.call<DrawnLane | null>(READ_LANE, lane)) ?? null;
}

const READ_LANE = `function (lane) {
  const element = this.querySelector('[data-lane="' + lane + '"]');
  if (!element) return null;
  const { color, backgroundColor, fontSize, textShadow, textAlign, fontFamily } =
    getComputedStyle(element);
  return {
    color, background: backgroundColor, sizePx: Number.parseFloat(fontSize),
    shadow: textShadow, align: textAlign, family: fontFamily,
  };
}`;

async function yellowPixels(session: DevtoolsSession): Promise<number> {
  const picture: PNG = await takePicture(session);
  let yellow = 0;
  for (const box of await captionBoxes(session)) {
    for (let y = Math.ceil(box.y); y < Math.min(picture.height, box.y + box.height); y++) {
      for (let x = Math.ceil(box.x); x < Math.min(picture.width, box.x + box.width); x++) {
        const at = (y * picture.width + x) * 4;
        const [red = 0, green = 0, blue = 0] = picture.data.subarray(at, at + 3);
        if (red > 180 && green > 180 && blue < 90) yellow++;
      }
    }
  }
  return yellow;
}

const slider = (page: Page, key: string) => page.getByRole("slider", { name: uiText(key) }).first();

test("a style chosen in the options applies to the page at once, also to a single lane", async ({
  launch,
  stage,
}) => {
  const browser = await launch({
    choices: { ...STATIC_WORDS, languages: { targets: ["de"] } },
  });
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const captions = await CaptionsOnPage.of(page);
  const { session } = captions;
  await startByKey(browser, page);
  await captions.waitUntil("both lanes have words", ({ lanes }) => lanes.length === 2);
  await expect
    .poll(() => drawnLane(session, "de"))
    .toMatchObject({
      color: "rgb(255, 255, 255)",
      background: "rgba(0, 0, 0, 0.75)",
      shadow: "none",
    });
  expect(await yellowPixels(session)).toBeLessThan(20);
  const options = await browser.open(browser.extensionUrl("src/options/index.html"));

  await test.step("a preset, checked by pixels", async () => {
    await options.getByRole("button", { name: uiText("preset_contrast") }).click();
    await expect
      .poll(async () => await drawnLane(session, "de"))
      .toMatchObject({
        color: "rgb(255, 255, 0)",
        background: "rgb(0, 0, 0)",
      });
    await page.bringToFront();
    await expect.poll(() => yellowPixels(session)).toBeGreaterThan(200);
    await options.bringToFront();
  });

  await test.step("the preview moves while it is in view", async () => {
    const preview = options.getByRole("img", { name: uiText("preview_label") }).first();
    await preview.scrollIntoViewIfNeeded();
    await expect(preview).toHaveCSS("animation-play-state", "running");
    await options.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(preview).toHaveCSS("animation-play-state", "paused");
  });

  await test.step("edge, alignment, font", async () => {
    const choose = (key: string, value: string) =>
      options
        .getByRole("combobox", { name: uiText(key) })
        .first()
        .selectOption(value);
    await choose("look_edge", "outline");
    await choose("look_font", "serif");
    await options.getByRole("radio", { name: uiText("align_center") }).check();
    await expect
      .poll(async () => await drawnLane(session, "original"))
      .toMatchObject({
        shadow: expect.stringMatching(/rgb\(0, 0, 0\)/),
        align: "center",
        family: expect.stringMatching(/^Georgia/),
      });
  });

  await test.step("size and colour of a single lane", async () => {
    await options.locator("summary").getByText("German", { exact: true }).click();
    const german = options.getByRole("group", { name: "German" });
    await german.getByLabel(uiText("look_text_color")).fill("#00ffff");
    await german.getByRole("slider", { name: uiText("look_size") }).fill("60");
    await expect
      .poll(async () => await drawnLane(session, "de"))
      .toMatchObject({
        color: "rgb(0, 255, 255)",
      });
    await expect
      .poll(async () => {
        const [own, other] = [await drawnLane(session, "de"), await drawnLane(session, "original")];
        return own && other ? own.sizePx / other.sizePx : 0;
      })
      .toBeCloseTo(0.5, 1);
    expect(await drawnLane(session, "original")).toMatchObject({ color: "rgb(255, 255, 0)" });
  });

  await test.step("a contrast theme and a preference for more contrast override the choice", async () => {
    await options.getByRole("button", { name: uiText("preset_default"), exact: true }).click();
    await expect
      .poll(async () => (await drawnLane(session, "original"))?.background)
      .toBe("rgba(0, 0, 0, 0.75)");
    await page.emulateMedia({ contrast: "more" });
    await expect
      .poll(async () => (await drawnLane(session, "original"))?.background)
      .toBe("rgb(0, 0, 0)");
    await page.emulateMedia({ contrast: null, forcedColors: "active" });
    await expect(async () => {
      const [ink, paper] = await page.evaluate<string[]>(SYSTEM_COLORS);
      const forced = await drawnLane(session, "original");
      expect(forced).toMatchObject({ color: ink, background: paper });
    }).toPass({ timeout: 10_000 });
    await page.emulateMedia({ forcedColors: null });
  });
});

const SYSTEM_COLORS = `(() => {
  const probe = document.body.appendChild(document.createElement("p"));
  probe.style.cssText = "color: CanvasText; background: Canvas; forced-color-adjust: none";
  const { color, backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return [color, backgroundColor];
})()`;

test(
  "the preview moves and shows the style, and unreadable styles get a warning and a fix",
  LONG,
  async ({ launch }) => {
    const browser = await launch({ choices: { languages: { targets: ["ja"] } } });
    const stored = async () => (await readStored(await browser.worker())).settings;
    const page = await browser.open(browser.extensionUrl("src/options/index.html"));
    const previews = page.getByRole("img", { name: uiText("preview_label") });
    const preview = previews.first();
    const words = () => preview.textContent();

    await test.step("it moves by itself while visible, until it is paused", async () => {
      // The page is as high as it will be once its last section is there.
      await expect(previews).toHaveCount(2);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(preview).toHaveCSS("animation-play-state", "paused");
      await preview.scrollIntoViewIfNeeded();
      await expect(preview).toHaveCSS("animation-play-state", "running");
      const before = await words();
      await expect.poll(words).not.toBe(before);
      await page
        .getByRole("button", { name: uiText("preview_pause") })
        .first()
        .click();
      await expect(page.getByRole("button", { name: uiText("preview_play") })).toHaveCount(1);
      await expect(preview).toHaveCSS("animation-play-state", "paused");
    });

    await test.step("with reduced motion it stands still, with firm and tentative words", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.reload();
      await expect(page.getByRole("button", { name: uiText("preview_play") })).toHaveCount(2);
      await expect(preview).toHaveText(/.{11}/);
      await page.emulateMedia({ reducedMotion: null });
    });

    await test.step("the readability warning", async () => {
      await slider(page, "look_opacity").fill("30");
      await expect(page.getByText(uiText("contrast_low", "2.1"))).toBeVisible();
      await page.getByRole("button", { name: uiText("contrast_fix_opacity", "54%") }).click();
      await expect(page.getByText(uiText("contrast_enough", "4.5"))).toBeVisible();
      await expect.poll(stored).toMatchObject({ style: { boxOpacityPercent: 54 } });
    });

    await test.step("the dials by keyboard", async () => {
      await slider(page, "pace_label").focus();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(stored).toMatchObject({ reading: { pace: 1 } });
      await expect(page.getByText(uiText("pace_rather_calm_hint"))).toBeVisible();
      await slider(page, "look_size").focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(stored).toMatchObject({ style: { sizePercent: 105 } });
      const lane = preview.locator(".lane").first();
      await expect(lane).toHaveCSS("--caption-scale", "1.05");
    });

    await test.step("the browser's shortcuts are listed", async () => {
      await showOptions(page, "keys");
      const shortcuts = page.getByRole("region", { name: uiText("options_shortcuts") });
      await expect(shortcuts.getByText("Alt+Shift+S")).toBeVisible();
      await expect(shortcuts.getByText("Alt+Shift+O")).toBeVisible();
    });
  },
);
