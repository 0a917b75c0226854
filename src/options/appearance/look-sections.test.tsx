import { beforeEach, expect, test, vi } from "vitest";
import { type CaptionStyle, DEFAULT_CAPTION_STYLE } from "../../captions/look/caption-style.ts";
import { presetStyle, type SystemAppearance } from "../../captions/look/style-presets.ts";
import { DEFAULT_READING } from "../../captions/pace/reading-choices.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import type { LookSectionsApi } from "./look-api.ts";
import { ReadingSection } from "./reading-section.tsx";

const SYSTEM: SystemAppearance = {
  theme: null,
  moreContrast: false,
  lessTransparency: false,
  textSizePercent: 125,
};
const LANES = [
  { lane: "original", name: "Original", language: "en" },
  { lane: "de", name: "German", language: "de" },
];

const api = {
  saveStyle: vi.fn(async () => undefined),
  saveLane: vi.fn(async (_lane: string, _change: object | null) => undefined),
  saveReading: vi.fn(async () => undefined),
  readSystemLook: () => SYSTEM,
  paceDelaysMs: { 0: 1900, 1: 1240, 2: 860, 3: 310, 4: 0 },
} satisfies LookSectionsApi;
beforeEach(() => vi.clearAllMocks());

const appearance = (style: CaptionStyle) => (
  <AppearanceSection style={style} pace={2} lanes={LANES} uiLanguage="en" api={api} />
);

test("stores a change at once and marks it as saved", async () => {
  const view = await mount(appearance(DEFAULT_CAPTION_STYLE));
  const size = view.control<HTMLInputElement>("Size");
  expect(size.getAttribute("aria-valuetext")).toBe("100%");
  await view.type("Size", "150");
  await view.type("Text colour", "#FFEE00");
  await expect
    .poll(() => api.saveStyle.mock.calls)
    .toEqual([[{ sizePercent: 150 }], [{ textColor: "#ffee00" }]]);
  await expect.poll(view.text).toContain("Saved");
});

test("stores font, edge and alignment", async () => {
  const view = await mount(appearance(DEFAULT_CAPTION_STYLE));
  for (const [name, value] of [
    ["Font", "serif"],
    ["Text outline", "outline"],
  ] as const) {
    const menu = view.control<HTMLSelectElement>(name);
    menu.value = value;
    menu.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const center = view.root.querySelector<HTMLInputElement>("input[value=center]");
  center?.click();
  expect(api.saveStyle.mock.calls).toEqual([
    [{ font: "serif" }],
    [{ edge: "outline" }],
    [{ align: "center" }],
  ]);
});

test("stores the size and the colour of a single lane", async () => {
  const view = await mount(appearance(DEFAULT_CAPTION_STYLE));
  const german = view.root.querySelector('[role=group][aria-label="German"]');
  const size = german?.querySelector<HTMLInputElement>("input[type=range]");
  const color = german?.querySelector<HTMLInputElement>("input[type=color]");
  for (const [field, value] of [
    [size, "60"],
    [color, "#00ffff"],
  ] as const) {
    if (!field) throw new Error("The lane has no such field.");
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  await expect
    .poll(() => api.saveLane.mock.calls)
    .toEqual([
      ["de", { sizePercent: 60 }],
      ["de", { textColor: "#00ffff" }],
    ]);
});

test("applies a preset as a whole and undoes it", async () => {
  const mine: CaptionStyle = {
    ...DEFAULT_CAPTION_STYLE,
    sizePercent: 80,
    lanes: { de: { font: "serif" } },
  };
  const view = await mount(appearance(mine));
  await view.click("High contrast");
  const contrast = presetStyle("contrast", SYSTEM);
  expect(api.saveStyle).toHaveBeenLastCalledWith(contrast);
  await view.update(appearance(contrast));
  expect(view.control("High contrast").getAttribute("aria-pressed")).toBe("true");
  await view.click("Undo");
  expect(api.saveStyle).toHaveBeenLastCalledWith(mine);
});

test("follows the system's preferences", async () => {
  const view = await mount(appearance(DEFAULT_CAPTION_STYLE));
  expect(view.text()).toContain("Your system has preferences to follow.");
  await view.click("Match system");
  expect(api.saveStyle).toHaveBeenLastCalledWith({ ...DEFAULT_CAPTION_STYLE, sizePercent: 125 });
});

test("warns about low contrast and fixes it", async () => {
  const pale = { ...DEFAULT_CAPTION_STYLE, boxOpacityPercent: 40 };
  const view = await mount(appearance(pale));
  expect(view.text()).toContain("contrast drops to 2.8:1");
  await view.click("Set background opacity to 54%");
  expect(api.saveStyle).toHaveBeenLastCalledWith({ ...pale, boxOpacityPercent: 54 });
  const darkLane = { ...DEFAULT_CAPTION_STYLE, lanes: { de: { textColor: "#222222" } } };
  await view.update(appearance(darkLane));
  expect(view.text()).toContain("German is hard to read over some pictures");
  await view.update(appearance(DEFAULT_CAPTION_STYLE));
  expect(view.text()).toContain("Lowest contrast: 10.4:1.");
});

test("gives a lane its own size, colour and font, and resets them", async () => {
  const style = { ...DEFAULT_CAPTION_STYLE, lanes: { de: { sizePercent: 140 } } };
  const view = await mount(appearance(style));
  const german = view.root.querySelector('[role=group][aria-label="German"]');
  const size = german?.querySelector<HTMLInputElement>("input[type=range]");
  expect(size?.value).toBe("140");
  expect(view.text()).toContain("German (own style)");
  german?.querySelector("button")?.click();
  expect(api.saveLane).toHaveBeenCalledExactlyOnceWith("de", null);
  const preview = view.root.querySelector<HTMLElement>(".preview-screen .lane:nth-child(2)");
  expect(preview?.style.getPropertyValue("--caption-scale")).toBe("1.4");
});

test("shows the delay of each pace", async () => {
  const reading = (pace: 0 | 2 | 4) => (
    <ReadingSection
      style={DEFAULT_CAPTION_STYLE}
      reading={{ ...DEFAULT_READING, pace }}
      lanes={LANES}
      uiLanguage="de"
      api={api}
    />
  );
  const view = await mount(reading(2));
  expect(view.text()).toContain("Balanced: adds about 0,9 s.");
  await view.type("Caption pace", "0");
  expect(api.saveReading.mock.calls).toEqual([[{ pace: 0 }]]);
  await view.update(reading(4));
  expect(view.text()).toContain("Fast: adds no delay.");
  await view.click("Keep the last captions");
  await view.click("Let a screen reader read captions");
  expect(api.saveReading.mock.calls.slice(1)).toEqual([
    [{ afterSilence: "stay" }],
    [{ readAloud: true }],
  ]);
});
