import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type MadeTranscript, storeTranscript } from "./harness/pages/store-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";

const segment = (startMs: number, endMs: number, text: string, language: string) => ({
  ...{ startMs, endMs, text, language },
});

const TALK: MadeTranscript = {
  id: "made-up",
  title: "Lamps & <lights>",
  address: "https://example.test/talk",
  lanes: {
    original: [
      segment(0, 3000, "The first lamp was lit in 1823.", "en"),
      segment(9000, 12_000, " It was 3 --> 4 times as bright, <b>they</b> said.", "en"),
    ],
    ar: [
      segment(0, 3000, "أُضيء أول مصباح عام 1823.", "ar"),
      segment(9000, 12_000, " NHK قالت ذلك.", "ar"),
    ],
  },
  gaps: [{ fromMs: 4000, toMs: 8200 }],
};

interface TrackCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

async function readByTrack(page: Page, vtt: string): Promise<readonly TrackCue[]> {
  return await page.evaluate(async (content) => {
    const video = document.createElement("video");
    const track = document.createElement("track");
    track.kind = "subtitles";
    track.src = URL.createObjectURL(new Blob([content], { type: "text/vtt" }));
    video.append(track);
    document.body.append(video);
    const loaded = new Promise((resolve, reject) => {
      track.addEventListener("load", resolve);
      track.addEventListener("error", () => reject(new Error("The track was refused")));
    });
    track.track.mode = "hidden";
    await loaded;
    return [...(track.track.cues ?? [])].map((cue) => ({
      startMs: Math.round(cue.startTime * 1000),
      endMs: Math.round(cue.endTime * 1000),
      // The browser has parsed the markup; the spoken words have none.
      text: (cue as VTTCue).getCueAsHTML().textContent ?? "",
    }));
  }, vtt);
}

test("transcripts are saved as subtitles that the browser reads, and imported into the library", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  await storeTranscript(browser, TALK);
  const library = browser.extensionUrl("src/transcript/library.html");
  const page = await browser.open(`${library}#session=${TALK.id}`);
  const site = await browser.open(`${stage.site.url}/players/silent.html`);
  const button = (key: string) => page.getByRole("button", { name: uiText(key), exact: true });
  const save = async (format: string) => {
    await page.bringToFront();
    await button("export_open").click();
    await page.getByLabel(uiText("export_format")).selectOption(format);
    const download = page.waitForEvent("download");
    await button("save").click();
    const saved = await download;
    return { name: saved.suggestedFilename(), content: await readFile(await saved.path(), "utf8") };
  };

  await test.step("two languages make an archive", async () => {
    expect((await save("srt")).name).toMatch(/^Lamps & lights \d{4}-\d\d-\d\d\.srt\.zip$/);
  });

  const vtt = await test.step("WebVTT, parsed by the browser's own track", async () => {
    await button("export_open").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("transcript_spoken", "English")).click();
    await dialog.getByLabel(uiText("export_format")).selectOption("vtt");
    const download = page.waitForEvent("download");
    await button("save").click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^Lamps & lights \d{4}-\d\d-\d\d\.ar\.vtt$/);
    const content = await readFile(await saved.path(), "utf8");
    const cues = await readByTrack(site, content);
    expect(cues.map(({ text }) => text.replaceAll("\u200f", ""))).toEqual([
      "أُضيء أول مصباح عام 1823.",
      uiText("transcript_gap", "4.2"),
      "NHK قالت ذلك.",
    ]);
    expect(cues.map(({ startMs }) => startMs)).toEqual([0, 4000, 9000]);
    for (const [at, { endMs }] of cues.entries()) {
      expect(endMs).toBeLessThanOrEqual(cues[at + 1]?.startMs ?? Number.POSITIVE_INFINITY);
    }
    return content;
  });

  await test.step("a file is imported into the library", async () => {
    await page.goto(library);
    await button("import_open").click();
    await page.getByLabel(uiText("import_files")).setInputFiles([
      { name: "Lamps.ar.vtt", mimeType: "text/vtt", buffer: Buffer.from(vtt) },
      {
        name: "Lamps.de.srt",
        mimeType: "application/x-subrip",
        buffer: Buffer.from("1\n00:00:00,500 --> 00:00:02,000\n<i>Die erste</i> Lampe\n", "latin1"),
      },
    ]);
    await button("import_store").click();
    await expect(page.getByText("قالت ذلك.")).toBeVisible();
    await expect(page.getByText("Die erste Lampe")).toBeVisible();
  });
});
