import type { BrowserContext } from "@playwright/test";
import { PNG } from "pngjs";
import { WRITTEN_LANES, type WrittenLane } from "../src/captions/lines/testing/written-lanes.ts";
import { LONG } from "./harness/long-form.ts";
import { type Box, changedShare } from "./harness/overlay/caption-pixels.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { captureScreen } from "./harness/overlay/capture-screen.ts";
import { type LooseOverlay, openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { lookOf } from "./harness/overlay/overlay-look.ts";
import { expect, test } from "./harness/test.ts";
import { canDraw } from "./run/can-draw.ts";

// Font smoothing may differ where a line has its own layer.
const MOST_CHANGED = 0.002;
// The least effect of a wrong break or direction: a line's letters are elsewhere.
const LEAST_CHANGED = 0.02;

const laneOf = (language: string) => {
  const lane = WRITTEN_LANES.find((each) => each.language === language);
  if (!lane) throw new Error(`There is no lane in ${language}.`);
  return lane;
};
const asPlain = ({ lines }: WrittenLane) => lines.map((line) => line.replaceAll(/[‹›]/g, ""));

test("each script is broken into lines, and Japanese and Arabic are painted as written", async ({
  launch,
}) => {
  const browser = await launch();
  const overlay = await openWideOverlay(browser.context);
  for (const lane of WRITTEN_LANES) await expectBroken(overlay, lane);
  for (const language of ["ja", "ar"]) await expectPainted(overlay, laneOf(language));

  await test.step("a wrong direction would be visible", async () => {
    const arabic = laneOf("ar");
    const drawn = await paintLane(overlay, arabic);
    const wrong = { ...arabic, direction: "ltr" as const };
    expect(await differenceTo(overlay, drawn, wrong)).toBeGreaterThan(LEAST_CHANGED);
  });

  await test.step("missing glyphs are distinguished from existing ones", async () => {
    const page = await browser.open("about:blank");
    expect(await canDraw(page, "The keeper")).toBe(true);
    // Code points that will never be characters.
    expect(await canDraw(page, "\uFDD0\uFDD1\uFDD2")).toBe(false);
  });
});

test(
  "each script is painted in its direction, with names and breaks in place",
  LONG,
  async ({ launch }) => {
    const browser = await launch();
    const overlay = await openWideOverlay(browser.context);
    for (const lane of WRITTEN_LANES) {
      await test.step(lane.language, () => expectPainted(overlay, lane));
    }

    await test.step("a wrong order of names or a wrong break would be visible", async () => {
      const arabic = laneOf("ar");
      const drawnArabic = await paintLane(overlay, arabic);
      const wrong = { ...arabic, lines: asPlain(arabic) };
      expect(await differenceTo(overlay, drawnArabic, wrong)).toBeGreaterThan(LEAST_CHANGED);
      const english = laneOf("en");
      const drawnEnglish = await paintLane(overlay, english);
      const lines = english.lines
        .with(1, "people lit fires on the")
        .with(2, "hills. Dr. O’Neil’s lamp of 1782 burned oil.");
      const difference = await differenceTo(overlay, drawnEnglish, { ...english, lines });
      expect(difference).toBeGreaterThan(LEAST_CHANGED);
    });
  },
);

async function openWideOverlay(context: BrowserContext): Promise<LooseOverlay> {
  const overlay = await openLooseOverlay(context, "data:text/html,<body bgcolor=gray>");
  await overlay.post(lookOf({ style: { lines: 4 }, reading: { pace: 4, afterSilence: "stay" } }));
  return overlay;
}

async function expectBroken(overlay: LooseOverlay, lane: WrittenLane): Promise<void> {
  const drawn = await drawLane(overlay, lane);
  expect(drawn.lines).toEqual(asPlain(lane));
  expect(drawn.direction).toBe(lane.direction);
  // No line was too wide and wrapped again.
  if (!lane.needsFont) expect(new Set(drawn.rowsOfLines)).toEqual(new Set([1]));
}

async function expectPainted(overlay: LooseOverlay, lane: WrittenLane): Promise<void> {
  const painted = await paintLane(overlay, lane);
  expect(await differenceTo(overlay, painted, lane)).toBeLessThan(MOST_CHANGED);
}

interface DrawnLane {
  readonly box: Box;
  readonly lines: readonly string[];
  readonly rowsOfLines: readonly number[];
  readonly direction: string;
  readonly style: Readonly<Record<string, string>>;
}

interface PaintedLane extends DrawnLane {
  readonly picture: PNG;
}

async function paintLane(overlay: LooseOverlay, lane: WrittenLane): Promise<PaintedLane> {
  const drawn = await drawLane(overlay, lane);
  return { ...drawn, picture: PNG.sync.read(await captureScreen(overlay.captions.session)) };
}

async function drawLane(overlay: LooseOverlay, lane: WrittenLane): Promise<DrawnLane> {
  const { language, lines, space } = lane;
  const text = lines.join(space).replaceAll(/[‹›]/g, "");
  await overlay.post(
    { kind: "lanes", lanes: [language] },
    { kind: "snapshot", captionsId: `${language}-${Math.random()}`, updates: [] },
    {
      kind: "updates",
      updates: [
        {
          lane: language,
          language,
          ordinal: 0,
          concluded: [{ text, startMs: 0, endMs: 9000 }],
          tentative: [],
        },
      ],
    },
  );
  const now = await overlay.captions.waitUntil(
    "all is drawn",
    (captions) => bare(laneText(captions, language)) === bare(text),
  );
  const drawn = now.lanes.find((each) => each.lane === language);
  const look = await overlay.call<Pick<DrawnLane, "box" | "style" | "rowsOfLines">>(READ_LOOK);
  return {
    ...look,
    lines: (drawn?.lines ?? []).map((line) => line.text.replaceAll(/[\u2068\u2069]/g, "")),
    direction: drawn?.direction ?? "",
  };
}

async function differenceTo(
  { page, captions, call }: LooseOverlay,
  { picture, box, style }: PaintedLane,
  lane: WrittenLane,
): Promise<number> {
  await call(
    `function () { this.querySelector(".stage").style.setProperty("opacity", "0", "important") }`,
  );
  await page.evaluate(`(${DRAW_REFERENCE})(${JSON.stringify({ ...lane, box, style })})`);
  const reference = PNG.sync.read(await captureScreen(captions.session));
  await page.evaluate(() => document.getElementById("reference")?.remove());
  await call(
    `function () { this.querySelector(".stage").style.setProperty("opacity", "1", "important") }`,
  );
  const scale = picture.width / (await page.evaluate(() => innerWidth));
  return changedShare(picture, reference, box, scale);
}

function bare(text: string): string {
  return text.replaceAll(/[\s\u2068\u2069]/g, "");
}

const READ_LOOK = `function () {
  const lane = [...this.querySelectorAll("[data-lane]")].find((each) => each.checkVisibility());
  const { x, y, width, height } = lane.getBoundingClientRect();
  const computed = getComputedStyle(lane);
  const names = ["font-family", "font-size", "font-weight", "line-height", "padding",
    "box-sizing", "background-color", "color", "text-align", "border-radius"];
  const rowHeight = Number.parseFloat(computed.lineHeight);
  return {
    box: { x, y, width, height },
    style: Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)])),
    rowsOfLines: [...lane.querySelectorAll("[data-line]")].map((line) =>
      Math.round(line.getBoundingClientRect().height / rowHeight)),
  };
}`;

const DRAW_REFERENCE = `({ language, direction, lines, box, style }) => {
  const lane = document.createElement("div");
  lane.id = "reference";
  lane.lang = language;
  lane.dir = direction;
  Object.assign(lane.style, { position: "fixed", margin: "0", willChange: "transform" });
  for (const [name, value] of Object.entries(style)) lane.style.setProperty(name, value);
  for (const [name, value] of Object.entries({
    left: box.x, top: box.y, width: box.width, height: box.height,
  })) lane.style[name] = value + "px";
  for (const text of lines) {
    const line = document.createElement("div");
    Object.assign(line.style, { whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
    for (const part of text.split(/(‹[^›]*›)/)) {
      const isName = part.startsWith("‹");
      const node = isName ? document.createElement("bdi") : document.createElement("span");
      node.textContent = isName ? part.slice(1, -1) : part;
      line.append(node);
    }
    lane.append(line);
  }
  document.body.append(lane);
}`;
