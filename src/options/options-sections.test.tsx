import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { languageNamer } from "../captions/text/language-name.ts";
import { fakeListsApi } from "../features/lists/testing/fake-lists-api.ts";
import { checkListId, checkSpokenTermsId } from "../settings/schema/field-checks.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { mount } from "../ui/testing/mount.tsx";
import { PrivacySection } from "./privacy/privacy-section.tsx";
import { VoiceSection } from "./voice-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

test("stores the voice settings and checks identifiers as they are typed", async () => {
  const save = vi.fn(async () => undefined);
  const view = await mount(
    <VoiceSection
      voice={DEFAULT_SETTINGS.voice}
      languages={DEFAULT_SETTINGS.languages}
      locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      api={{
        formalities: ["default", "formal", "more", "informal", "less"],
        checkSpokenTermsId,
        checkGlossaryId: checkListId,
        save,
        lists: fakeListsApi({}),
      }}
    />,
  );
  const formality = view.control<HTMLSelectElement>("Formality");
  expect(formality.options).toHaveLength(5);
  formality.value = "less";
  formality.dispatchEvent(new Event("change", { bubbles: true }));
  await view.type("Spoken Terms collection", "0f8fad5b");
  await view.type("Spoken Terms collection", "0f8fad5b-d9cb-469f-a165-70867728950e", "leave");
  await view.type("Glossary", "terms 1");
  await view.type("Glossary", "terms-1");
  expect(save).not.toHaveBeenCalledWith({ glossaryId: "terms-1" });
  await view.type("Glossary", "terms-1", "leave");
  expect(save.mock.calls).toEqual([
    [{ formality: "less" }],
    [{ spokenTermsId: "0f8fad5b-d9cb-469f-a165-70867728950e" }],
    [{ glossaryId: "terms-1" }],
  ]);
});

test("names the hosts that receive audio, and forgets everything only after confirmation", async () => {
  const setFollows = vi.fn(async () => undefined);
  const forgetEverything = vi.fn(async () => undefined);
  const api = { follows: signal(false), setFollows, forgetEverything };
  const baseUrl = "https://api.example.test/x";
  const streamHosts = [
    { baseUrl, host: "voice.example.org", isAllowed: true },
    { baseUrl, host: "refused.example.org", isAllowed: false },
    { baseUrl: "https://other.example.test", host: "other.example.org", isAllowed: true },
  ];
  const view = await mount(<PrivacySection {...{ api, baseUrl, streamHosts }} uiLanguage="en" />);
  const hosts = "api.example.test, voice.example.org";
  expect(view.text()).toContain(`only to ${hosts}`);

  await view.click("Keep captioning when I follow a link to another site");
  expect(setFollows.mock.calls).toEqual([[true]]);

  await view.click("Delete everything…");
  expect(document.activeElement?.textContent).toBe("Keep everything");
  await view.click("Keep everything");
  expect(forgetEverything).not.toHaveBeenCalled();
  await view.click("Delete everything…");
  await view.click("Yes, delete everything");
  expect(forgetEverything).toHaveBeenCalledOnce();
  // Another page reports the outcome; this one is about to close.
  await expect.poll(view.text).toContain("Deleting everything…");
});

test("reports a background that does not answer", async () => {
  const forgetEverything = vi.fn(() => Promise.reject(new Error("nobody answered")));
  const api = { follows: signal(false), setFollows: vi.fn(), forgetEverything };
  const view = await mount(
    <PrivacySection api={api} baseUrl="" streamHosts={[]} uiLanguage="en" />,
  );
  await view.click("Delete everything…");
  await view.click("Yes, delete everything");
  await expect.poll(view.text).toContain("Surtitle didn't respond");
});
