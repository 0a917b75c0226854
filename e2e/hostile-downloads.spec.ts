import type { Page } from "@playwright/test";
import { pressByKey } from "./harness/input/press-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { FAR_TOO_MUCH_BYTES, startEndlessService } from "./harness/service/endless-service.ts";
import { expect, test } from "./harness/test.ts";

const PATIENT = { timeout: 120_000 };

function filesOnDisk(page: Page): Promise<readonly (readonly [string, number])[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("documents");
    const found: [string, number][] = [];
    for await (const handle of folder.values()) {
      if (handle instanceof FileSystemFileHandle) {
        found.push([handle.name.replace(/^[^.]*/, ""), (await handle.getFile()).size]);
      }
    }
    return found;
  });
}

test(
  "an endless result is cut off, leaves nothing on disk and can be fetched later",
  LONG,
  async ({ launch }) => {
    test.setTimeout(300_000);
    const service = await startEndlessService();
    const { baseUrl } = service;
    const browser = await launch({
      choices: { service: { paidBaseUrl: baseUrl, freeBaseUrl: baseUrl } },
    });
    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("talk.txt", "Hello there.\n")]);
    await documents.translate();
    await expect(documents.row("talk.txt")).toContainText(
      uiText("document_problem_result_too_large"),
      PATIENT,
    );
    await expect.poll(() => service.brokenOffAtBytes(), PATIENT).toBeGreaterThan(100_000_000);
    expect(service.brokenOffAtBytes()).toBeLessThan(FAR_TOO_MUCH_BYTES);
    expect(await filesOnDisk(documents.page)).toEqual([[".source", 13]]);
    service.becomeHonest();
    await pressByKey(documents.button("document_fetch", "talk.txt"));
    await expect(documents.button("save", "talk.txt")).toBeVisible(PATIENT);
    expect(await filesOnDisk(documents.page)).toEqual([[".result", 15]]);
    service.close();
  },
);
