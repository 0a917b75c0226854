import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import { TARGET_FORMATS, type TargetContentType } from "../../audio/formats/target-formats.ts";
import { DEFAULT_SETTINGS, type DubSettings } from "../../settings/schema/settings.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { SpeechSection } from "./speech-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const save = vi.fn(async () => undefined);
const playable = signal<ReadonlySet<TargetContentType> | null>(null);

beforeEach(() => {
  playable.value = null;
  vi.clearAllMocks();
});

const section = (format: DubSettings["format"] = DEFAULT_SETTINGS.dub.format) => (
  <SpeechSection format={format} api={{ playable, save }} />
);

const optionsIn = (root: HTMLElement) => [...root.querySelectorAll("option")];

const labelOf = (root: HTMLElement, contentType: string) =>
  optionsIn(root).find(({ value }) => value === contentType)?.textContent;

test("offers all 16 formats, with unique names, quality, delay and data rate", async () => {
  const view = await mount(section());
  const options = optionsIn(view.root);
  expect(options.map(({ value }) => value).sort()).toEqual(
    TARGET_FORMATS.map(({ contentType }) => contentType as string).sort(),
  );
  expect(new Set(options.map(({ textContent }) => textContent?.split(" · ")[0])).size).toBe(16);
  expect(view.root.querySelectorAll("optgroup")).toHaveLength(4);
  expect(labelOf(view.root, "audio/webm;codecs=opus")).toBe(
    "Opus in WebM · very good quality · short delay · 4 kB/s",
  );
  expect(labelOf(view.root, "audio/pcm;encoding=s16le;rate=24000")).toContain(
    "full quality · lowest delay · 48 kB/s",
  );
  const menu = view.control<HTMLSelectElement>("Voice format");
  menu.value = "audio/flac";
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  expect(save.mock.calls).toEqual([[{ format: "audio/flac" }]]);
});

test("disables formats that cannot be played, and says what replaces the chosen one", async () => {
  const view = await mount(section("video/mp2t;codecs=aac"));
  expect(view.text()).not.toContain("can't play");
  playable.value = new Set(
    TARGET_FORMATS.flatMap(({ codec, contentType }) => (codec === "aac" ? [] : [contentType])),
  );
  await expect.poll(view.text).toContain("This browser can't play the chosen format");
  expect(view.text()).toContain("The default format is used");
  expect(labelOf(view.root, "audio/x-matroska;codecs=aac")).toContain(
    "This browser can't play it.",
  );
  const refused = optionsIn(view.root).filter(({ disabled }) => disabled);
  expect(refused.map(({ value }) => value).every((value) => value.includes("aac"))).toBe(true);
  expect(refused).toHaveLength(2);
  playable.value = new Set();
  await expect.poll(view.text).toContain("or you won't hear anything");
});
