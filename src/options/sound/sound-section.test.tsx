import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import type { MissingEncoder } from "../../audio/encoders/create-sound-encoder.ts";
import { SOURCE_FORMATS, type SourceContentType } from "../../audio/formats/source-formats.ts";
import { checkRingSeconds, checkSilenceMinutes } from "../../settings/schema/field-checks.ts";
import { DEFAULT_SETTINGS, type VoiceSettings } from "../../settings/schema/settings.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { SoundSection } from "./sound-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const saveVoice = vi.fn(async () => undefined);
const saveStream = vi.fn(async () => undefined);
const missing = signal<ReadonlyMap<SourceContentType, MissingEncoder>>(new Map());

function section(voice: Partial<VoiceSettings> = {}) {
  const settings = { ...DEFAULT_SETTINGS, voice: { ...DEFAULT_SETTINGS.voice, ...voice } };
  return (
    <SoundSection
      settings={settings}
      api={{
        messageFormats: ["json", "msgpack"],
        slowLinkChoices: ["ask", "switch", "keep"],
        whenHiddenChoices: ["continue", "stop"],
        missing,
        checkRingSeconds,
        checkSilenceMinutes,
        saveVoice,
        saveStream,
      }}
    />
  );
}

beforeEach(() => {
  missing.value = new Map();
  vi.clearAllMocks();
});

const formats = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLInputElement>(".format input"),
];

function described(root: HTMLElement, input: HTMLInputElement): string {
  const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => root.querySelector(`[id="${id}"]`)?.textContent).join(" | ");
}

test("offers all 19 formats, with unique names, quality, delay and size", async () => {
  const view = await mount(section());
  const inputs = formats(view.root);
  expect(inputs.map(({ value }) => value).sort()).toEqual(
    SOURCE_FORMATS.map(({ contentType }) => contentType as string).sort(),
  );
  const names = inputs.map(({ id }) => view.root.querySelector(`label[for="${id}"]`)?.textContent);
  expect(new Set(names).size).toBe(19);
  expect(inputs.filter(({ checked }) => checked).map(({ value }) => value)).toEqual([
    "audio/pcm;encoding=s16le;rate=16000",
  ]);
  const lines = Object.fromEntries(
    inputs.map((input) => [input.value, described(view.root, input)]),
  );
  expect(lines["audio/pcm;encoding=s16le;rate=16000"]).toBe(
    "full quality · lowest delay · 115 MB per hour | audio/pcm;encoding=s16le;rate=16000",
  );
  expect(lines["audio/ogg;codecs=opus"]).toContain("14 MB per hour");
  expect(lines["audio/pcm;encoding=ulaw;rate=8000"]).toContain("phone quality");
  await view.update(section({ messageFormat: "json" }));
  expect(view.text()).toContain("154 MB per hour");
});

test("stores a format, and explains one that the browser cannot encode", async () => {
  missing.value = new Map([["audio/ogg;codecs=opus", "opus-encoder"]]);
  const view = await mount(section());
  const opus = view.control<HTMLInputElement>("Opus in Ogg");
  expect(opus.disabled).toBe(true);
  expect(described(view.root, opus)).toContain("Not available: this browser has no Opus encoder.");
  await view.click("FLAC in Matroska");
  expect(saveVoice.mock.calls).toEqual([[{ sourceFormat: "audio/x-matroska;codecs=flac" }]]);
  expect(view.root.querySelector(".notice")).toBeNull();
  await view.update(section({ sourceFormat: "audio/ogg;codecs=opus" }));
  expect(view.text()).toContain("This browser can't create the chosen format.");
});

test("stores the other choices, and numbers only within their limits", async () => {
  const view = await mount(section());
  await view.click("JSON");
  const marks = () =>
    [...view.root.querySelectorAll("legend")]
      .map(({ textContent }) => textContent ?? "")
      .filter((legend) => legend.includes("Saved"));
  await expect.poll(marks).toEqual([expect.stringContaining("Message format")]);
  await view.click("Switch to Opus automatically");
  await view.type("Seconds of sound to keep while offline", "5");
  expect(view.text()).toContain("Enter a whole number from 10 to 120.");
  await view.type("Seconds of sound to keep while offline", "90");
  await view.type("Minutes without sound before captions pause", "0,5");
  expect(view.control<HTMLInputElement>("Keep them running").checked).toBe(true);
  await view.click("Stop them");
  expect(saveVoice.mock.calls).toEqual([[{ messageFormat: "json" }], [{ slowLink: "switch" }]]);
  expect(saveStream.mock.calls).toEqual([
    [{ ringSeconds: 90 }],
    [{ silenceMinutes: 0.5 }],
    [{ whenHidden: "stop" }],
  ]);
});
