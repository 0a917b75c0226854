import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import type { ReadSettingsFile, SettingsFile } from "../../store/settings-file/settings-file.ts";
import type { ImportSummary, UndoImport } from "../../store/settings-file/settings-import.ts";
import { mount } from "../../ui/testing/mount.tsx";
import type { BackupApi } from "./backup-api.ts";
import { BackupSection } from "./backup-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const FILE: SettingsFile = { settings: {}, sites: [], documents: null, key: null };
const SUMMARY: ImportSummary = {
  settingCount: 12,
  parts: ["languages", "style"],
  siteCount: 3,
  newBaseUrl: "https://api.captions.test/x",
  hasKey: true,
  dropsKey: false,
  settings: DEFAULT_SETTINGS,
};

async function open(summary: Partial<ImportSummary> = {}, expired = 0) {
  const undo = vi.fn(async () => undefined);
  const api = {
    hasKey: signal(true),
    exportFile: vi.fn(async (_passphrase: string | null) => undefined),
    read: vi.fn(async (): Promise<ReadSettingsFile> => ({ ok: true, file: FILE })),
    summarize: vi.fn(async () => ({ ...SUMMARY, ...summary })),
    countExpired: vi.fn(async () => expired),
    hasHost: vi.fn(async () => false),
    askForHost: vi.fn(async () => true),
    releaseHost: vi.fn(async () => undefined),
    apply: vi.fn(async (): Promise<UndoImport | null> => undo),
  } satisfies BackupApi;
  const view = await mount(<BackupSection api={api} uiLanguage="en" />);
  const choose = async () => {
    const input = view.root.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no file picker");
    Object.defineProperty(input, "files", { value: [new File(["{}"], "s.json")] });
    const before = view.text();
    await act(async () => {
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect.poll(view.text).not.toBe(before);
  };
  return { view, api, undo, choose };
}

test("exports without the key at once, and with it only under a passphrase", async () => {
  const { view, api } = await open();
  await view.click("Export settings");
  expect(api.exportFile.mock.calls).toEqual([[null]]);
  await expect.poll(view.text).toContain("Saved");

  await view.click("Include the API key, protected by a passphrase");
  await view.type("Passphrase", "short");
  await view.click("Export settings");
  expect(view.text()).toContain("Use at least 8 characters.");
  expect(document.activeElement).toBe(view.control("Passphrase"));
  await view.type("Passphrase", "long enough");
  await view.click("Export settings");
  expect(api.exportFile.mock.calls).toEqual([[null], ["long enough"]]);
  // A passphrase stays nowhere.
  await expect.poll(() => view.control<HTMLInputElement>("Passphrase").value).toBe("");
});

test("offers no key to export where the user has none", async () => {
  const { view, api } = await open();
  api.hasKey.value = false;
  await expect.poll(view.text).not.toContain("Include the API key");
});

test("shows what an import changes, asks for the host, and undoes it once", async () => {
  const { view, api, undo, choose } = await open({}, 4);
  await choose();
  expect(view.text()).toContain("Settings that will change: 12. Sites: 3.");
  expect(view.text()).toContain("Languages, Appearance");
  expect(view.text()).toContain("Use the service from the file: api.captions.test");
  expect(view.text()).toContain("Transcripts that will be deleted now: 4");
  await view.type("Passphrase of the API key in the file", "correct horse");
  await view.click("Import");
  expect(api.askForHost.mock.calls).toEqual([["https://api.captions.test/x"]]);
  expect(api.apply.mock.calls).toEqual([
    [FILE, { withService: true, passphrase: "correct horse" }],
  ]);
  await expect.poll(view.text).toContain("Settings imported.");
  await view.click("Undo");
  expect(undo).toHaveBeenCalledOnce();
  await expect.poll(view.text).toContain("Your earlier settings are back.");
  expect(() => view.control("Undo")).toThrow();
});

test("changes nothing when the host is refused, and imports without the service", async () => {
  const { view, api, choose } = await open();
  api.askForHost.mockResolvedValueOnce(false);
  await choose();
  await view.click("Import");
  await expect.poll(view.text).toContain("Surtitle isn't allowed to connect to api.captions.test");
  expect(api.apply).not.toHaveBeenCalled();
  await view.click("Use the service from the file: api.captions.test");
  expect(view.text()).not.toContain("Passphrase of the API key");
  await view.click("Import");
  expect(api.askForHost).toHaveBeenCalledOnce();
  expect(api.apply.mock.calls).toEqual([[FILE, { withService: false, passphrase: "" }]]);
});

test("imports no key for a service that the user has not allowed", async () => {
  const { view, api, choose } = await open({ newBaseUrl: null });
  const baseUrl = "https://api.captions.test";
  const key = { baseUrl } as NonNullable<SettingsFile["key"]>;
  api.read.mockResolvedValueOnce({ ok: true, file: { ...FILE, key } });
  api.askForHost.mockResolvedValueOnce(false);
  await choose();
  await view.type("Passphrase of the API key in the file", "correct horse");
  await view.click("Import");
  expect(api.askForHost.mock.calls).toEqual([[baseUrl]]);
  await expect.poll(view.text).toContain("isn't allowed to connect to api.captions.test");
  expect(api.apply).not.toHaveBeenCalled();
  // Everything else needs no permission.
  await view.type("Passphrase of the API key in the file", "");
  await view.click("Import");
  expect(api.askForHost).toHaveBeenCalledOnce();
  expect(api.apply).toHaveBeenCalledOnce();
});

test("asks again after a wrong passphrase, and takes back the permission", async () => {
  const { view, api, choose } = await open();
  api.apply.mockResolvedValueOnce(null);
  await choose();
  await view.type("Passphrase of the API key in the file", "wrong horse");
  await view.click("Import");
  await expect.poll(view.text).toContain("That's not the right passphrase");
  expect(api.releaseHost.mock.calls).toEqual([["https://api.captions.test/x"]]);
  expect(document.activeElement).toBe(view.control("Passphrase of the API key in the file"));
  await view.click("Cancel");
  expect(view.text()).not.toContain("Sites: 3");
});

test.each([
  ["large", "too large for settings"],
  ["unreadable", "Couldn't read the file"],
  ["foreign", "isn't a Surtitle settings file"],
  ["newer", "Update Surtitle"],
  ["damaged", "nothing was changed"],
] as const)("says what to do with a file that is %s", async (problem, sentence) => {
  const { view, api, choose } = await open();
  api.read.mockResolvedValueOnce({ ok: false, problem });
  await choose();
  expect(view.root.querySelector("[role=alert]")?.textContent).toContain(sentence);
});

test("says when nothing would change, and when nothing could be stored", async () => {
  const same = await open({ settingCount: 0, siteCount: 0, hasKey: false });
  await same.choose();
  expect(same.view.text()).toContain("You already have these settings.");

  const full = await open({ newBaseUrl: null, hasKey: false, dropsKey: false });
  full.api.apply.mockRejectedValueOnce(new Error("disk full"));
  await full.choose();
  await full.view.click("Import");
  expect(full.api.askForHost).not.toHaveBeenCalled();
  await expect.poll(full.view.text).toContain("Your disk may be full");
});
