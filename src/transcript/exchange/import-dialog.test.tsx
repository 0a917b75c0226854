import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import type { ImportedLane } from "../../store/journal/import-transcript.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { ImportDialog } from "./import-dialog.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const SRT = "1\n00:00:01,000 --> 00:00:02,000\nGood evening.\n";
const locale = { nameLanguage: languageNamer("en"), uiLanguage: "en" };

async function open(...dropped: readonly File[]) {
  const store = vi.fn(async (_title: string, _files: readonly ImportedLane[]) => "new");
  const onClose = vi.fn();
  const view = await mount(
    <ImportDialog
      dropped={dropped}
      api={{ storeTranscript: store }}
      locale={locale}
      onClose={onClose}
    />,
  );
  return { view, store, onClose };
}

test("imports files of several languages as one transcript", async () => {
  const german = "WEBVTT\nLanguage: de\n\n00:01.000 --> 00:02.000\nGuten Abend.\n";
  const { view, store, onClose } = await open(
    new File([SRT], "talk.en.srt"),
    new File([german], "any.vtt"),
  );
  await expect.poll(view.text).toContain("Language of any.vtt");
  expect(view.control<HTMLInputElement>("Title").value).toBe("talk");
  await view.type("Title", " A talk ");
  await view.click("Add to transcripts");
  await expect.poll(() => onClose.mock.calls).toEqual([["new"]]);
  const [title, files] = store.mock.calls[0] ?? [];
  expect(title).toBe("A talk");
  expect(files).toEqual([
    { language: "en", subtitles: [{ fromMs: 1000, toMs: 2000, text: "Good evening." }] },
    { language: "de", subtitles: [{ fromMs: 1000, toMs: 2000, text: "Guten Abend." }] },
  ]);
});

test("asks for a language that the file does not name", async () => {
  const { view, store } = await open(new File([SRT], "talk.srt"));
  await expect.poll(view.text).toContain("Choose a language");
  expect(view.control("Add to transcripts").disabled).toBe(true);
  const select = view.control<HTMLSelectElement>("Language of talk.srt");
  select.value = "fr";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.poll(() => view.control("Add to transcripts").disabled).toBe(false);
  await view.click("Add to transcripts");
  expect(store.mock.calls[0]?.[1][0]?.language).toBe("fr");
});

test("reports invalid files and two files of one language", async () => {
  const { view } = await open(
    new File(["%PDF-1.7"], "paper.srt"),
    new File([SRT], "a.de.srt"),
    new File([SRT], "b.de.srt"),
  );
  await expect.poll(view.text).toContain("paper.srt isn't an SRT or WebVTT file.");
  expect(view.text()).toContain("Two files have the same language.");
  expect(view.control("Add to transcripts").disabled).toBe(true);
  await view.click("Remove b.de.srt");
  await expect.poll(() => view.control("Add to transcripts").disabled).toBe(false);
});
