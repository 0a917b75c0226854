import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryByProcess } from "./harness/browser/memory-by-process.ts";
import { chooseFromMenu } from "./harness/input/dispatch-command.ts";
import { LONG } from "./harness/long-form.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const PATIENT = { timeout: 240_000 };

const FILE_COUNT = 60;

const FILE_BYTES = 100_000_000;
/**
 * The browser's memory growth while a file passes through. Usually it is 60 to 75 MB, but up to 110
 * on a busy machine that collects garbage later. A file in memory would add 100.
 */
const MOST_GROWTH_BYTES = 140_000_000;

test(
  "small files come back, each once, and a long list renders in parts",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch();
    const documents = await DocumentsOnPage.open(browser);
    const names = Array.from({ length: FILE_COUNT }, (_, n) => `small-${n}.txt`);
    await documents.pick(names.map((name) => textFile(name, `Text number ${name}.\n`)));
    await documents.translate("de", FILE_COUNT);
    const fetched = () => stage.service.documents().filter(({ state }) => state === "downloaded");
    await expect.poll(() => fetched().length, PATIENT).toBe(FILE_COUNT);
    const accounts = stage.service.documents();
    expect(accounts.map(({ fileName }) => fileName).sort()).toEqual(names.sort());
    expect(accounts.every(({ downloads }) => downloads === 1)).toBe(true);
    const rows = documents.page.locator(".document-kept");
    await expect(rows).toHaveCount(50, PATIENT);

    await documents.page.evaluate(`(${ADD_OLDER})(${200 - FILE_COUNT})`);
    await documents.page.reload();
    await expect(rows).toHaveCount(50);
    await documents.page
      .getByRole("button", { name: uiText("documents_show_more", "150") })
      .click();
    await expect(rows).toHaveCount(100);
  },
);

const ADD_OLDER = `async (count) => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await answer(indexedDB.open("surtitle-documents"));
  const jobs = database.transaction("jobs", "readwrite").objectStore("jobs");
  const job = (await answer(jobs.getAll())).find(({ state }) => state === "kept");
  for (let n = 1; n <= count; n += 1) {
    const fileName = "older-" + n + ".txt";
    const addedAtMs = job.addedAtMs - 1000 * n;
    await answer(jobs.put({ ...job, id: crypto.randomUUID(), fileName, addedAtMs }));
  }
  database.close();
}`;

test(
  "a file of 100 MB passes through without being held in memory",
  LONG,
  async ({ launch, stage }) => {
    test.setTimeout(300_000);
    const folder = await mkdtemp(join(tmpdir(), "documents-"));
    const path = join(folder, "large.pdf");
    await writeFile(path, randomBytes(FILE_BYTES));
    try {
      const browser = await launch();
      const documents = await DocumentsOnPage.open(browser);
      await documents.pick([textFile("warm.txt", "Hello there")]);
      await documents.translate();
      await expect(documents.button("save", "warm.txt")).toBeVisible(PATIENT);
      // Spare processes that the browser starts meanwhile have the same size without a file.
      const before = await memoryByProcess(browser.targets);
      let most = 0;
      const isDone = async () => {
        const now = await memoryByProcess(browser.targets);
        const grown = [...before].map(([id, bytes]) => (now.get(id) ?? bytes) - bytes);
        const sum = grown.reduce((total, bytes) => total + bytes, 0);
        most = Math.max(most, sum);
        return await documents.button("save", "large.pdf").isVisible();
      };
      await documents.pick([path]);
      await documents.translate();
      await waitFor("the file to come back", isDone, { timeoutMs: 240_000 });
      test.info().annotations.push({
        type: "memory",
        description: `${Math.round(most / 1e6)} MB more at most`,
      });
      const account = stage.service.documents()[0];
      expect(account).toMatchObject({ fileBytes: FILE_BYTES, state: "downloaded", downloads: 1 });
      expect(most).toBeLessThan(MOST_GROWTH_BYTES);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test("a link to a document is fetched from the context menu", async ({ launch, stage }) => {
  // The site's host is allowed already, because a headless browser cannot show the prompt.
  const browser = await launch({ serviceHost: new URL(stage.site.url).hostname });
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const opened = browser.context.waitForEvent("page");
  const linkUrl = `${stage.site.url}/players/plain.html?talk=lighthouses`;
  await chooseFromMenu(browser, page, "translate-document", { linkUrl });
  const documents = new DocumentsOnPage(await opened);
  await expect(documents.page.getByText("plain.html")).toBeVisible();
  await documents.page.getByRole("button", { name: uiText("documents_link_get") }).click();
  await documents.translate("fr");
  await expect(documents.button("save", "plain.html")).toBeVisible(PATIENT);
});
