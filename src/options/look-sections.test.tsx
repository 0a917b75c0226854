import { beforeEach, expect, test, vi } from "vitest";
import { type CaptionStyle, DEFAULT_CAPTION_STYLE } from "../captions/look/caption-style.ts";
import { presetStyle, type SystemLook } from "../captions/look/style-presets.ts";
import { DEFAULT_READING } from "../captions/pace/reading-choices.ts";
import { mount } from "../ui/testing/mount.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import type { LookPort } from "./look-types.ts";
import { ReadingSection } from "./reading-section.tsx";

const SYSTEM: SystemLook = {
  theme: null,
  moreContrast: false,
  lessTransparency: false,
  textSizePercent: 125,
};
const LANES = [
  { lane: "original", name: "As spoken", language: "en" },
  { lane: "de", name: "German", language: "de" },
];

const port = {
  saveStyle: vi.fn(async () => undefined),
  saveLane: vi.fn(async () => undefined),
  saveReading: vi.fn(async () => undefined),
  readSystemLook: () => SYSTEM,
  paceDelaysMs: { 0: 1900, 1: 1240, 2: 860, 3: 310, 4: 0 },
} satisfies LookPort;
beforeEach(() => vi.clearAllMocks());

const appearance = (style: CaptionStyle) => (
  <AppearanceSection style={style} pace={2} lanes={LANES} uiLanguage="en" port={port} />
);

test("what is chosen is stored by itself, with the mark beside it", async () => {
  const view = await mount(appearance(DEFAULT_CAPTION_STYLE));
  const size = view.control<HTMLInputElement>("Size");
  expect(size.getAttribute("aria-valuetext")).toBe("100%");
  await view.type("Size", "150");
  await view.type("Text colour", "#FFEE00");
  await expect
    .poll(() => port.saveStyle.mock.calls)
    .toEqual([[{ sizePercent: 150 }], [{ textColor: "#ffee00" }]]);
  await expect.poll(view.words).toContain("Saved");
});

test("a preset is taken over whole, and what was before can be had back", async () => {
  const mine: CaptionStyle = {
    ...DEFAULT_CAPTION_STYLE,
    sizePercent: 80,
    lanes: { de: { font: "serif" } },
  };
  const view = await mount(appearance(mine));
  await view.click("High contrast");
  const contrast = presetStyle("contrast", SYSTEM);
  expect(port.saveStyle).toHaveBeenLastCalledWith(contrast);
  await view.update(appearance(contrast));
  expect(view.control("High contrast").getAttribute("aria-pressed")).toBe("true");
  await view.click("Back to the style before");
  expect(port.saveStyle).toHaveBeenLastCalledWith(mine);
});

test("the system is followed as far as it tells anything", async () => {
  const view = await mount(appearance(DEFAULT_CAPTION_STYLE));
  expect(view.words()).toContain("Right now there is something to follow.");
  await view.click("Like the system");
  expect(port.saveStyle).toHaveBeenLastCalledWith({ ...DEFAULT_CAPTION_STYLE, sizePercent: 125 });
});

test("a choice that cannot be read is told of, with the change that mends it", async () => {
  const pale = { ...DEFAULT_CAPTION_STYLE, boxOpacityPercent: 40 };
  const view = await mount(appearance(pale));
  expect(view.words()).toContain("its contrast falls to 2.8:1");
  await view.click("Make the box more solid: 54%");
  expect(port.saveStyle).toHaveBeenLastCalledWith({ ...pale, boxOpacityPercent: 54 });
  const darkLane = { ...DEFAULT_CAPTION_STYLE, lanes: { de: { textColor: "#222222" } } };
  await view.update(appearance(darkLane));
  expect(view.words()).toContain("Over some pictures German is hard to read");
  await view.update(appearance(DEFAULT_CAPTION_STYLE));
  expect(view.words()).toContain("Contrast over the least suitable picture: 10.4:1.");
});

test("a language has a size, a color and a font of its own, until it is like the others", async () => {
  const style = { ...DEFAULT_CAPTION_STYLE, lanes: { de: { sizePercent: 140 } } };
  const view = await mount(appearance(style));
  const german = view.root.querySelector('[role=group][aria-label="German"]');
  const size = german?.querySelector<HTMLInputElement>("input[type=range]");
  expect(size?.value).toBe("140");
  expect(view.words()).toContain("German – with a style of its own");
  german?.querySelector("button")?.click();
  expect(port.saveLane).toHaveBeenCalledExactlyOnceWith("de", null);
  const preview = view.root.querySelector<HTMLElement>(".preview-screen .lane:nth-child(2)");
  expect(preview?.style.getPropertyValue("--caption-scale")).toBe("1.4");
});

test("the dial says what each position costs", async () => {
  const reading = (pace: 0 | 2 | 4) => (
    <ReadingSection
      style={DEFAULT_CAPTION_STYLE}
      reading={{ ...DEFAULT_READING, pace }}
      lanes={LANES}
      uiLanguage="de"
      port={port}
    />
  );
  const view = await mount(reading(2));
  expect(view.words()).toContain("Balanced: adds about 0,9 s.");
  await view.type("Pace of the words", "0");
  expect(port.saveReading.mock.calls).toEqual([[{ pace: 0 }]]);
  await view.update(reading(4));
  expect(view.words()).toContain("Fast: adds no delay.");
  await view.click("Keep the last captions");
  await view.click("Let a screen reader read the captions");
  expect(port.saveReading.mock.calls.slice(1)).toEqual([
    [{ afterSilence: "stay" }],
    [{ readAloud: true }],
  ]);
});
