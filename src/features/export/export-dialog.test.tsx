import { expect, test, vi } from "vitest";
import type { ExportFile } from "../../captions/subtitles/export-files.ts";
import type { Transcript } from "../../captions/subtitles/transcript.ts";
import { languageNamer } from "../../captions/text/language-name.ts";
import type { StoredExportChoices } from "../../settings/stored/export-choices.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { transcriptFormat } from "./transcript-format.ts";

const LABELS = transcriptFormat(catalogueText, {
  nameLanguage: languageNamer("en"),
  uiLanguage: "en",
});

const lane = (id: string, language: string, text: string) => ({
  lane: id,
  language,
  segments: [{ text, language, startMs: 0, endMs: 2000, spokenAtMs: null, mediaMs: null }],
});

const TALK: Transcript = {
  title: "Lighthouses",
  address: "",
  startedAtMs: new Date(2026, 10, 21).getTime(),
  lanes: [lane("original", "en", "Good evening."), lane("de", "de", "Guten Abend.")],
  gaps: [],
  pages: [],
  engines: [],
  bookmarks: [],
};

const LAST: StoredExportChoices = { format: "srt", times: "media", without: [] };

async function open(transcripts: readonly Transcript[], last: StoredExportChoices = LAST) {
  const save = vi.fn(async (_files: readonly ExportFile[], _archive: string) => undefined);
  const remember = vi.fn(async (_last: StoredExportChoices) => undefined);
  const onClose = vi.fn();
  const api = { last: async () => last, save, remember };
  const view = await mount(
    <ExportDialog transcripts={transcripts} labels={LABELS} api={api} onClose={onClose} />,
  );
  const choose = async (name: string, value: string) => {
    const select = view.control<HTMLSelectElement>(name);
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return { view, save, remember, onClose, choose };
}

test("shows, saves and remembers the chosen format, languages and times", async () => {
  const { view, save, remember, onClose, choose } = await open([TALK]);
  expect(view.text()).toContain("00:00:00,000 --> 00:00:02,000");
  expect(view.text()).toContain("2 files in one archive: Lighthouses 2026-11-21.srt.zip");
  // The transcript has no player times.
  expect(view.control<HTMLSelectElement>("Times").value).toBe("start");

  await choose("Format", "txt");
  await choose("Times", "none");
  await view.click("Original (English)");
  await expect.poll(view.text).toContain("German Guten Abend.");
  expect(view.text()).toContain("Lighthouses 2026-11-21.de.txt");

  await view.click("Save");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const files = save.mock.calls[0]?.[0] ?? [];
  expect(files.map(({ name }) => name)).toEqual(["Lighthouses 2026-11-21.de.txt"]);
  expect(remember.mock.calls).toEqual([[{ format: "txt", times: null, without: ["original"] }]]);
});

test("cannot save without a language", async () => {
  const { view } = await open([TALK]);
  await view.click("Original (English)");
  await view.click("German");
  await expect.poll(view.text).toContain("There's nothing to save");
  expect(view.control("Save").disabled).toBe(true);
});

test("reports a failure and stays open", async () => {
  const { view, save, onClose } = await open([TALK, TALK]);
  expect(view.text()).toContain("Save 2 transcripts");
  save.mockRejectedValue(new Error("no memory"));
  await view.click("Save");
  await expect.poll(view.text).toContain("Couldn't create the file.");
  expect(onClose).not.toHaveBeenCalled();
});

test("offers two languages in one file for subtitles, with the times of the original", async () => {
  const captions = await open([TALK]);
  expect(captions.view.text()).not.toContain(catalogueText("export_bilingual"));
  const { view, save } = await open([{ ...TALK, hasOwnCues: true }]);
  await view.click(catalogueText("export_bilingual"));
  await view.click(catalogueText("save"));
  const [files = []] = save.mock.calls[0] ?? [];
  expect(files.map(({ content }) => content)).toEqual([
    "1\n00:00:00,000 --> 00:00:02,000\nGood evening.\nGuten Abend.\n",
  ]);
});
