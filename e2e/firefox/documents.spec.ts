import { writeFile } from "node:fs/promises";
import type { ElementHandle } from "puppeteer-core";
import { uiText } from "../harness/pages/ui-text.ts";
import { choose, press, waitForText } from "./harness/page-controls.ts";
import { SHORT } from "./harness/short-form.ts";
import { expect, test } from "./harness/test.ts";

test(
  "a document is translated, although the event page ends meanwhile",
  SHORT,
  async ({ surtitle, stage, connectAccount }, testInfo) => {
    const apiKey = "local-key.account=ended.doc-held";
    await connectAccount({ apiKey });
    const path = testInfo.outputPath("talk.txt");
    await writeFile(path, "Good evening, and welcome to the coast.\n");
    const page = await surtitle.openPage("src/documents/index.html");
    await waitForText(page, uiText("documents_pick"));
    const input = await page.waitForSelector("input[type=file]");
    await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(path);
    await choose(page, uiText("documents_target"), "de");
    await press(page, "button", uiText("documents_send", "1"));
    await waitForText(page, uiText("document_state_translating"));

    await surtitle.endBackground();
    stage.service.releaseDocuments(apiKey);
    await waitForText(page, uiText("document_state_kept_billed", "39"));
    expect(stage.service.documents()).toMatchObject([{ state: "downloaded", downloads: 1 }]);
  },
);
