import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { type Managed, NOTHING_MANAGED, parseManaged } from "../../settings/managed/policies.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { mount } from "../../ui/testing/mount.tsx";
import type { ConnectionModel } from "../connection/connection-model.ts";
import { KeyField } from "../connection/key-field.tsx";
import type { LanguageApi } from "../languages/language-api.ts";
import { LanguageForm } from "../languages/language-form.tsx";
import { ManagedProvider } from "./managed-fields.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const KEY = "team-key-0123456789-abcd";

function languageApi(): LanguageApi {
  const later = vi.fn(async () => undefined);
  return {
    sources: ["de", "en"],
    targets: ["de", "en", "fr"],
    maxTargets: 5,
    isDetected: () => true,
    proposed: async () => ({ browser: [], recent: [] }),
    ...{ setSource: later, setSourceMode: later, showOriginal: later, showTarget: later },
    ...{ addTarget: later, removeTarget: later, moveLane: later },
  };
}

test("fields that a policy sets are disabled with the reason, as long as it applies", async () => {
  const managed = signal<Managed>(NOTHING_MANAGED);
  const api = languageApi();
  const view = await mount(
    <ManagedProvider value={managed}>
      <LanguageForm
        languages={{ ...DEFAULT_SETTINGS.languages, targets: ["de", "fr"] }}
        api={api}
        locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      />
    </ManagedProvider>,
  );
  const isDisabled = () =>
    view.control("Spoken language").closest("fieldset")?.hasAttribute("disabled") === true;
  expect(isDisabled()).toBe(false);
  expect(view.text()).not.toContain("Set by your organization");

  managed.value = parseManaged({ spokenLanguage: "auto", captionLanguages: ["de", "fr"] });
  await expect.poll(isDisabled).toBe(true);
  const note = view.root.querySelector("fieldset.managed")?.getAttribute("aria-describedby");
  expect(document.getElementById(note ?? "")?.textContent).toContain("Set by your organization");
  // Languages cannot be added, moved or removed, but shown and hidden.
  expect(() => view.control("Add a language")).toThrow();
  expect(() => view.control("Remove German")).toThrow();
  expect(() => view.control("Move German")).toThrow();
  await view.click("Show German");
  expect(api.showTarget).toHaveBeenCalledExactlyOnceWith("de", false);

  managed.value = NOTHING_MANAGED;
  await expect.poll(isDisabled).toBe(false);
});

test.each([
  [false, 0],
  [true, 1],
])(
  "an organization's key is named by its end alone; own keys allowed: %s",
  async (allowOwnKey, fields) => {
    const managed = signal(
      parseManaged({ serviceAddress: "https://team.test", apiKey: KEY, allowOwnKey }),
    );
    const apiKey = signal(KEY);
    const model = {
      apiKey,
      keyRemoved: signal(false),
      presetId: signal(null),
      api: { checkApiKey: (value: string) => ({ ok: true, value }) },
      saveApiKey: async () => undefined,
    } as unknown as ConnectionModel;
    const view = await mount(
      <ManagedProvider value={managed}>
        <KeyField model={model} />
      </ManagedProvider>,
    );
    expect(view.text()).toContain("Your organization has set the API key. It ends in abcd.");
    const values = () => [...view.root.querySelectorAll("input")].map(({ value }) => value);
    expect(values()).toEqual(Array(fields).fill(""));
    expect(view.root.innerHTML).not.toContain(KEY);

    managed.value = parseManaged({ serviceAddress: "https://team.test" });
    apiKey.value = "typed";
    await expect.poll(values).toEqual(["typed"]);
  },
);
