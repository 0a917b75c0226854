import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { killWorker } from "./harness/browser/kill-worker.ts";
import { LONG } from "./harness/long-form.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const SENTENCE = "Good evening, and welcome to the coast.\n";
const TRANSLATED = "Guten Abend und willkommen an der Küste.\n";
const DONE = uiText("document_state_kept_billed", "39");

// Enough for a browser that has just started on a busy machine.
const PATIENT = { timeout: 60_000 };

test.setTimeout(300_000);

async function saved(documents: DocumentsOnPage, name: string) {
  const download = documents.page.waitForEvent("download");
  await documents.button("save", name).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("files are translated, and the results can be saved repeatedly", async ({ launch, stage }) => {
  const browser = await launch();
  const documents = await DocumentsOnPage.open(browser);
  await expect(documents.page.getByText(uiText("documents_empty"))).toBeVisible();
  await documents.pick([
    textFile("talk.txt", SENTENCE),
    textFile("second.txt", SENTENCE),
    textFile("program.exe", "x"),
  ]);
  await expect(documents.page.getByRole("alert")).toContainText("program.exe");
  expect(stage.service.documents().filter(({ fileName }) => fileName === "second.txt")).toEqual([]);
  await documents.translate("de", 2);
  for (const name of ["talk.txt", "second.txt"]) {
    await expect(documents.row(name)).toContainText(DONE, PATIENT);
  }
  for (let times = 0; times < 2; times += 1) {
    expect(await saved(documents, "talk.txt")).toEqual({ name: "talk.de.txt", text: TRANSLATED });
  }
  const download = documents.page.waitForEvent("download");
  await documents.page
    .getByRole("button", { name: uiText("documents_save_all", "2"), exact: true })
    .click();
  const archive = unzipSync(await readFile(await (await download).path()));
  expect(Object.keys(archive).sort()).toEqual(["second.de.txt", "talk.de.txt"]);
  expect(strFromU8(archive["talk.de.txt"] ?? new Uint8Array())).toBe(TRANSLATED);
  const accounts = stage.service.documents().slice(0, 2);
  expect(accounts.map(({ state, downloads }) => [state, downloads])).toEqual([
    ["downloaded", 1],
    ["downloaded", 1],
  ]);
  await documents.page.reload();
  expect(await saved(documents, "second.txt")).toEqual({ name: "second.de.txt", text: TRANSLATED });
  await documents.button("delete", "talk.txt").click();
  await documents.button("document_forget_sure", "talk.txt").click();
  await expect(documents.row("talk.txt")).toBeHidden();
});

test("a cancelled document stops, and continues on request", LONG, async ({ launch, stage }) => {
  const apiKey = "local-key.account=cancelled.doc-held";
  const browser = await launch({ choices: { apiKey } });
  const documents = await DocumentsOnPage.open(browser);
  await documents.pick([textFile("talk.txt", SENTENCE)]);
  await documents.translate();
  await expect(documents.row("talk.txt")).toContainText("Translating", PATIENT);
  await documents.button("cancel", "talk.txt").click();
  await expect(documents.row("talk.txt")).toContainText(uiText("document_state_cancelled"));
  await documents.button("document_go_on", "talk.txt").click();
  stage.service.releaseDocuments(apiKey);
  await expect(documents.row("talk.txt")).toContainText(DONE, PATIENT);
});

test(
  "a browser closed during upload, translation or without a page loses nothing",
  LONG,
  async ({ launch, stage }) => {
    // The answer to the upload never reaches the first browser.
    const key = "local-key.account=restarted.unanswered=upload-1.doc-held";
    const browser = await launch({ isOwn: true, choices: { apiKey: key } });
    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("restarted.txt", SENTENCE)]);
    await documents.translate();
    await expect(documents.row("restarted.txt")).toContainText("Uploading", PATIENT);
    // The row says so before the file is on its way.
    await waitFor("the upload to arrive", () =>
      stage.service.documents().some(({ fileName }) => fileName === "restarted.txt"),
    );
    const second = await browser.restart();
    const again = await DocumentsOnPage.open(second);
    await expect(again.row("restarted.txt")).toContainText("Translating", PATIENT);
    const third = await second.restart();
    // No page is open: the service worker continues by itself.
    await third.worker();
    stage.service.releaseDocuments(key);
    await expect
      .poll(
        () =>
          stage.service
            .documents()
            .filter(({ state, fileName }) => state === "downloaded" && fileName === "restarted.txt")
            .length,
        PATIENT,
      )
      .toBe(1);
    const last = await DocumentsOnPage.open(third);
    await expect(last.row("restarted.txt")).toContainText(DONE, PATIENT);
    expect(await saved(last, "restarted.txt")).toEqual({
      name: "restarted.de.txt",
      text: TRANSLATED,
    });
  },
);

test("a killed service worker wakes up and continues", async ({ launch, stage }) => {
  const apiKey = "local-key.account=woken.doc-held";
  const browser = await launch({ choices: { apiKey } });
  const documents = await DocumentsOnPage.open(browser);
  await documents.pick([textFile("woken.txt", SENTENCE)]);
  await documents.translate();
  await expect(documents.row("woken.txt")).toContainText("Translating", PATIENT);
  await documents.page.close();
  await killWorker(browser);
  stage.service.releaseDocuments(apiKey);
  const fetched = () =>
    stage.service.documents().find(({ fileName }) => fileName === "woken.txt")?.state;
  await expect.poll(fetched, { timeout: 90_000 }).toBe("downloaded");
});

test("an interrupted download is fetched again, or reported as lost", LONG, async ({ launch }) => {
  const browser = await launch({ choices: { apiKey: "local-key.doc-break=1" } });
  const documents = await DocumentsOnPage.open(browser);
  await documents.pick([textFile("talk.txt", SENTENCE)]);
  await documents.translate();
  await expect(documents.row("talk.txt")).toContainText(DONE, PATIENT);
  expect((await saved(documents, "talk.txt")).text).toBe(TRANSLATED);

  const lossy = await launch({ choices: { apiKey: "local-key.doc-break=1.doc-break-lost" } });
  const others = await DocumentsOnPage.open(lossy);
  await others.pick([textFile("talk.txt", SENTENCE)]);
  await others.translate();
  await expect(others.row("talk.txt")).toContainText(
    uiText("document_problem_result_lost"),
    PATIENT,
  );
  await expect(others.button("document_upload_again", "talk.txt")).toBeVisible();
});

test(
  "too many unfetched translations: the page offers to fetch them, and everything continues",
  LONG,
  async ({ launch }) => {
    const browser = await launch({ choices: { apiKey: "local-key.doc-unfetched=1" } });
    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("first.txt", SENTENCE)]);
    await documents.page.getByRole("checkbox", { name: uiText("documents_auto_fetch") }).click();
    await documents.translate();
    await expect(documents.row("first.txt")).toContainText(uiText("document_state_done"), PATIENT);
    await documents.pick([textFile("second.txt", SENTENCE)]);
    await documents.translate();
    await expect(documents.row("second.txt")).toContainText(
      uiText("document_problem_too_many_documents"),
      PATIENT,
    );
    await documents.button("document_fetch_all", "second.txt").click();
    await expect(documents.row("first.txt")).toContainText(DONE, PATIENT);
    await expect(documents.row("second.txt")).toContainText(uiText("document_state_done"), PATIENT);
    // A cancelled translation is not fetched, but the service still holds it.
    await documents.button("cancel", "second.txt").click();
    await documents.pick([textFile("third.txt", SENTENCE)]);
    await documents.translate();
    await expect(documents.row("third.txt")).toContainText(
      uiText("document_held_cancelled", "1"),
      PATIENT,
    );
    await expect(documents.row("third.txt")).toContainText(
      uiText("error_code", "too_many_documents"),
    );
    await documents.button("document_fetch_cancelled", "third.txt").click();
    await expect(documents.row("second.txt")).toContainText(DONE, PATIENT);
    await expect(documents.row("third.txt")).toContainText(uiText("document_state_done"), PATIENT);
  },
);
