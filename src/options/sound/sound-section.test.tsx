import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import type { MissingEncoder } from "../../audio/encoders/create-sound-encoder.ts";
import { SOURCE_FORMATS, type SourceContentType } from "../../audio/formats/source-formats.ts";
import { checkRingSeconds, checkSilenceMinutes } from "../../settings/schema/field-checks.ts";
import { DEFAULT_SETTINGS, type VoiceSettings } from "../../settings/schema/settings.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { ConnectionSection } from "./connection-section.tsx";
import { PausingFields } from "./pausing-fields.tsx";
import { SoundSection } from "./sound-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const saveVoice = vi.fn(async () => undefined);
const saveStream = vi.fn(async () => undefined);
const saveService = vi.fn(async () => undefined);
const missing = signal<ReadonlyMap<SourceContentType, MissingEncoder>>(new Map());

function section(voice: Partial<VoiceSettings> = {}) {
  const settings = { ...DEFAULT_SETTINGS, voice: { ...DEFAULT_SETTINGS.voice, ...voice } };
  const slowLinkChoices = ["ask", "switch", "keep"] as const;
  return (
    <SoundSection
      settings={settings}
      api={{ slowLinkChoices, missing, checkRingSeconds, saveVoice, saveStream }}
    />
  );
}

beforeEach(() => {
  missing.value = new Map();
  vi.clearAllMocks();
});

const optionsIn = (root: HTMLElement) => [...root.querySelectorAll("option")];

const labelsIn = (root: HTMLElement): Record<string, string | null> =>
  Object.fromEntries(optionsIn(root).map(({ value, textContent }) => [value, textContent]));

test("offers all 19 formats, with unique names, quality, delay and size", async () => {
  const view = await mount(section());
  const options = optionsIn(view.root);
  expect(options.map(({ value }) => value).sort()).toEqual(
    SOURCE_FORMATS.map(({ contentType }) => contentType as string).sort(),
  );
  expect(new Set(options.map(({ textContent }) => textContent?.split(" · ")[0])).size).toBe(19);
  expect(view.root.querySelectorAll("optgroup")).toHaveLength(4);
  const menu = view.control<HTMLSelectElement>("Audio format");
  expect(menu.value).toBe("audio/pcm;encoding=s16le;rate=16000");
  const labels = labelsIn(view.root);
  const facts = "full quality · lowest delay · 115 MB per hour";
  expect(labels[menu.value]).toContain(facts);
  expect(labels["audio/ogg;codecs=opus"]).toContain("14 MB per hour");
  expect(labels["audio/pcm;encoding=ulaw;rate=8000"]).toContain("phone quality");
  // The facts of the chosen format stay in view.
  const hint = view.root.querySelector(`[id="${menu.id}-hint"]`);
  expect(hint?.textContent).toContain(`${facts} · ${menu.value}`);
  await view.update(section({ messageFormat: "json" }));
  expect(view.text()).toContain("154 MB per hour");
});

test("stores a format, and explains one that the browser cannot encode", async () => {
  missing.value = new Map([["audio/ogg;codecs=opus", "opus-encoder"]]);
  const view = await mount(section());
  const menu = view.control<HTMLSelectElement>("Audio format");
  const opus = optionsIn(view.root).find(({ value }) => value === "audio/ogg;codecs=opus");
  expect(opus?.disabled).toBe(true);
  expect(opus?.textContent).toContain("Not available: this browser has no Opus encoder.");
  menu.value = "audio/x-matroska;codecs=flac";
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  expect(saveVoice.mock.calls).toEqual([[{ sourceFormat: "audio/x-matroska;codecs=flac" }]]);
  expect(menu.getAttribute("aria-invalid")).toBe("false");
  await view.update(section({ sourceFormat: "audio/ogg;codecs=opus" }));
  expect(view.text()).toContain("This browser can't create the chosen format.");
});

test("stores the choices for a slow link, and the seconds only within their limits", async () => {
  const view = await mount(section());
  await view.click("Switch to Opus automatically");
  await view.type("Seconds of sound to keep while offline", "5");
  expect(view.text()).toContain("Enter a whole number from 10 to 120.");
  await view.type("Seconds of sound to keep while offline", "90");
  expect(saveVoice.mock.calls).toEqual([[{ slowLink: "switch" }]]);
  expect(saveStream.mock.calls).toEqual([[{ ringSeconds: 90 }]]);
});

test("stores the message format and the authorization scheme", async () => {
  const service = signal({ ...DEFAULT_SETTINGS.service, authScheme: "Service-Auth-Key" });
  const checkAuthScheme = (value: string) => ({ ok: true as const, value });
  const view = await mount(
    <ConnectionSection
      messageFormat="msgpack"
      connection={{ service, api: { checkAuthScheme }, saveService }}
      api={{ messageFormats: ["json", "msgpack"], saveVoice }}
    />,
  );
  await view.click("JSON");
  const marks = () =>
    [...view.root.querySelectorAll("legend")]
      .map(({ textContent }) => textContent ?? "")
      .filter((legend) => legend.includes("Saved"));
  await expect.poll(marks).toEqual([expect.stringContaining("Message format")]);
  await view.type("Authorization scheme", "Other-Key");
  expect(saveVoice.mock.calls).toEqual([[{ messageFormat: "json" }]]);
  expect(saveService.mock.calls).toEqual([[{ authScheme: "Other-Key" }]]);
});

test("stores when captions pause or stop by themselves", async () => {
  const whenHiddenChoices = ["continue", "stop"] as const;
  const view = await mount(
    <PausingFields
      stream={DEFAULT_SETTINGS.stream}
      api={{ whenHiddenChoices, checkSilenceMinutes, saveStream }}
    />,
  );
  await view.type("Minutes without sound before captions pause", "0,5");
  expect(view.control<HTMLInputElement>("Keep them running").checked).toBe(true);
  await view.click("Stop them");
  expect(saveStream.mock.calls).toEqual([[{ silenceMinutes: 0.5 }], [{ whenHidden: "stop" }]]);
});
