import { expect, test, vi } from "vitest";
import { mount } from "../ui/testing/mount.tsx";
import { SubtitlesSection } from "./subtitles-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

test("stores whether to pause after each sentence, and names the keys", async () => {
  const save = vi.fn(async () => undefined);
  const choices = { pauseAfterSentence: false };
  const view = await mount(<SubtitlesSection choices={choices} api={{ save }} />);
  expect(view.text()).toContain("Alt+Shift+↓ repeats it");
  await view.click("Pause after each sentence");
  expect(save.mock.calls).toEqual([[{ pauseAfterSentence: true }]]);
  await expect.poll(view.text).toContain("Saved");
});
