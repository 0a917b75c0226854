import type { Page } from "@playwright/test";
import { ConfiguredRulesOnPage } from "../harness/pages/configured-rules-on-page.ts";
import { DocumentsOnPage, textFile } from "../harness/pages/documents-on-page.ts";
import { storeTranscripts } from "../harness/pages/store-transcripts.ts";
import { StyleRulesOnPage } from "../harness/pages/style-rules-on-page.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { waitFor } from "../harness/wait-for.ts";
import { sampleTranscripts } from "./sample-transcripts.ts";
import { SCREENSHOT_SIZE, type StoreStage } from "./store-stage.ts";

export async function pictureLibrary({ browser }: StoreStage): Promise<Buffer> {
  const page = await browser.open(browser.extensionUrl("src/transcript/library.html"));
  await page.setViewportSize(SCREENSHOT_SIZE);
  await page.getByText(uiText("library_empty")).waitFor();
  await storeTranscripts(browser, sampleTranscripts(Date.now()));
  await page.reload();
  await page.getByLabel(uiText("library_grouping")).selectOption("none");
  await page.getByRole("searchbox", { name: uiText("library_search") }).fill("light");
  await page.locator(".found-place mark").first().waitFor();
  return await screenshotAtRest(page);
}

const REPORT = "Good evening, and welcome to the coast.\n";

export async function pictureDocuments({ browser }: StoreStage): Promise<Buffer> {
  const documents = await DocumentsOnPage.open(browser);
  const { page } = documents;
  await page.setViewportSize(SCREENSHOT_SIZE);
  const batches: readonly (readonly [language: string, names: readonly string[]])[] = [
    ["ja", ["Visitor guide.html", "Lecture subtitles.srt"]],
    ["de", ["Harbour bulletin.txt", "Exhibition texts.json", "Press release.html"]],
  ];
  for (const [language, names] of batches) {
    await documents.pick(names.map((name) => textFile(name, asDocument(name))));
    await documents.translate(language, names.length);
    for (const name of names) await documents.button("save", name).waitFor();
  }
  await page.evaluate("window.scrollTo(0, 0)");
  return await screenshotAtRest(page);
}

function asDocument(name: string): string {
  if (name.endsWith(".html"))
    return `<!doctype html><title>Guide</title><p>${REPORT.repeat(90)}</p>`;
  if (name.endsWith(".json")) return JSON.stringify({ panels: Array(40).fill(REPORT) });
  if (name.endsWith(".srt")) {
    const cue = (at: number) => `${at}\n00:${at}:01,000 --> 00:${at}:04,000\n${REPORT}`;
    return Array.from({ length: 49 }, (_, index) => cue(index + 10)).join("\n");
  }
  return REPORT.repeat(60);
}

export async function pictureStyleRules({ browser }: StoreStage): Promise<Buffer> {
  const styles = await StyleRulesOnPage.open(browser);
  const { page } = styles;
  await page.setViewportSize(SCREENSHOT_SIZE);
  await styles.edit("Lighthouse manual");
  const rules = new ConfiguredRulesOnPage(page);
  await rules.search.fill("clock");
  await rules.openAll();
  await page.evaluate("window.scrollTo(0, 0)");
  return await screenshotAtRest(page);
}

// Takes pictures until two are the same. They lack the text cursor, which blinks.
async function screenshotAtRest(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: "disabled", caret: "hide" });
  let last = await take();
  return await waitFor("the page to come to rest", async () => {
    const before = last;
    last = await take();
    return last.equals(before) && last;
  });
}
