import { readFile } from "node:fs/promises";
import { FAST_WAITS } from "./harness/browser/fast-waits.ts";
import { LONG } from "./harness/long-form.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";
import { asRecord } from "./service/testing/as-record.ts";
import { listClient } from "./service/testing/list-client.ts";

const SENTENCE = "Good evening, and welcome to the coast.\n";
const TRANSLATED = "Guten Abend und willkommen an der Küste.\n";
const DONE = uiText("document_state_kept_billed", "39");
const PATIENT = { timeout: 60_000 };
const HOUR_MS = 3_600_000;

const LETTERS = "All lights along the coast are lit tonight.\n".repeat(2_000);

const BILLED = LETTERS.replaceAll("\n", "").length;

test.setTimeout(300_000);

async function savedText(documents: DocumentsOnPage, name: string): Promise<string> {
  const download = documents.page.waitForEvent("download");
  await documents.button("save", name).click();
  return await readFile(await (await download).path(), "utf8");
}

test(
  "a browser killed in the middle of several documents continues each by itself",
  LONG,
  async ({ launch, stage }) => {
    // The third upload gets no answer, and the first download of each document is slow.
    const key = "local-key.account=several.unanswered=upload-3.doc-held.doc-drip=60.doc-drips=1";
    const accounts = (name: string) =>
      stage.service.documents().filter(({ fileName }) => fileName === name);
    const first = await launch({ isOwn: true, choices: { apiKey: key } });
    const documents = await DocumentsOnPage.open(first);
    const send = async (name: string, text: string, state: string) => {
      await documents.pick([textFile(name, text)]);
      await documents.translate();
      await expect(documents.row(name)).toContainText(state, PATIENT);
    };
    await send("fetched.txt", LETTERS, "Translating");
    stage.service.releaseDocuments(key);
    await waitFor("the download to begin", () => accounts("fetched.txt")[0]?.downloads === 1);
    await send("translated.txt", SENTENCE, "Translating");
    await send("uploaded.txt", SENTENCE, "Uploading");
    // The row says so before the file is on its way.
    await waitFor("the upload to arrive", () => accounts("uploaded.txt").length === 1);
    const second = await first.kill().start();

    // No page is open: the service worker continues by itself.
    await waitFor("the download again", () => accounts("fetched.txt")[0]?.state === "downloaded");
    await waitFor("the upload again", () => accounts("uploaded.txt").length === 2);
    stage.service.releaseDocuments(key);
    await waitFor("the other downloads to begin", () =>
      ["translated.txt", "uploaded.txt"].every((name) => accounts(name)[0]?.downloads === 1),
    );
    const again = await DocumentsOnPage.open(second);
    const lines = (await savedText(again, "fetched.txt")).split("\n");
    expect(lines).toHaveLength(LETTERS.split("\n").length);
    for (const name of ["translated.txt", "uploaded.txt"]) {
      await expect(again.row(name)).toContainText(uiText("document_state_fetching"), PATIENT);
    }
    expect(accounts("translated.txt")).toHaveLength(1);
    expect(accounts("uploaded.txt")[1]).toMatchObject({ downloads: 0, charged: 0 });
    expect(accounts("fetched.txt")).toMatchObject([
      { downloads: 2, brokenDownloads: 1, charged: BILLED },
    ]);
    const usage = await listClient(stage.service)("GET", "/v2/usage", undefined, key);
    expect(asRecord(usage.body).character_count).toBe(BILLED);
  },
);

test(
  "a browser killed during upload, translation and download loses nothing and pays once",
  LONG,
  async ({ launch, stage }) => {
    const key = "local-key.account=killed.unanswered=upload-1.doc-held";
    const accounts = (name: string) =>
      stage.service.documents().filter(({ fileName }) => fileName === name);
    const first = await launch({ isOwn: true, choices: { apiKey: key } });
    const documents = await DocumentsOnPage.open(first);
    await documents.pick([textFile("killed.txt", SENTENCE)]);
    await documents.translate();

    // Its answer, which contains the document's key, never reaches this browser.
    await expect(documents.row("killed.txt")).toContainText("Uploading", PATIENT);
    await waitFor("the upload to arrive", () => accounts("killed.txt").length === 1);
    const second = await first.kill().start();
    const again = await DocumentsOnPage.open(second);
    await expect(again.row("killed.txt")).toContainText("Translating", PATIENT);
    const uploads = accounts("killed.txt").length;

    const third = await second.kill().start();
    stage.service.releaseDocuments(key);
    const last = await DocumentsOnPage.open(third);
    await expect(last.row("killed.txt")).toContainText(DONE, PATIENT);
    expect(await savedText(last, "killed.txt")).toBe(TRANSLATED);
    // The document in translation during the kill was not sent again.
    expect(accounts("killed.txt")).toHaveLength(uploads);
    const fetched = accounts("killed.txt").filter(({ state }) => state === "downloaded");
    expect(fetched.map(({ downloads, charged }) => [downloads, charged])).toEqual([[1, 39]]);
    const usage = await listClient(stage.service)("GET", "/v2/usage", undefined, key);
    expect(asRecord(usage.body).character_count).toBe(39);
  },
);

test(
  "a browser killed during a download fetches it again, complete and paid for once",
  LONG,
  async ({ launch, stage }) => {
    const key = "local-key.account=killed-fetching.doc-drip=60.doc-drips=1";
    const account = () =>
      stage.service.documents().find(({ fileName }) => fileName === "fetched.txt");
    const first = await launch({ isOwn: true, choices: { apiKey: key } });
    const documents = await DocumentsOnPage.open(first);
    await documents.pick([textFile("fetched.txt", LETTERS)]);
    await documents.translate();
    await expect(documents.row("fetched.txt")).toContainText(
      uiText("document_state_fetching"),
      PATIENT,
    );
    await waitFor("the download to have begun", () => account()?.downloads === 1);
    const second = await first.kill().start();
    await waitFor(
      "the service to see the connection break",
      () => account()?.brokenDownloads === 1,
    );
    const again = await DocumentsOnPage.open(second);
    await expect(again.button("save", "fetched.txt")).toBeVisible(PATIENT);
    const lines = (await savedText(again, "fetched.txt")).split("\n");
    expect(lines).toHaveLength(LETTERS.split("\n").length);
    expect(account()).toMatchObject({
      state: "downloaded",
      downloads: 2,
      brokenDownloads: 1,
      charged: BILLED,
    });
    const usage = await listClient(stage.service)("GET", "/v2/usage", undefined, key);
    expect(asRecord(usage.body).character_count).toBe(account()?.charged);
  },
);

test(
  "an interrupted download is retried automatically and completes",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey: "local-key.account=broken.doc-break=4" } });
    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("broken.txt", LETTERS)]);
    await documents.translate();
    await expect(documents.button("save", "broken.txt")).toBeVisible(PATIENT);
    const lines = (await savedText(documents, "broken.txt")).split("\n");
    expect(lines).toHaveLength(LETTERS.split("\n").length);
    const account = stage.service.documents().find(({ fileName }) => fileName === "broken.txt");
    expect(account).toMatchObject({ downloads: 5, brokenDownloads: 4, state: "downloaded" });
  },
);

test(
  "an interrupted download is retried at once when the user asks for it",
  LONG,
  async ({ launch, stage }) => {
    const account = () =>
      stage.service.documents().find(({ fileName }) => fileName === "asked.txt");
    // Otherwise the page would retry only after the test.
    const browser = await launch({
      choices: { apiKey: "local-key.account=asked.doc-break=2" },
      waits: { ...FAST_WAITS, documentFirstRetryMs: HOUR_MS, documentLongestRetryMs: HOUR_MS },
    });
    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("asked.txt", LETTERS)]);
    await documents.translate();
    for (const broken of [1, 2]) {
      await waitFor(`break ${broken}`, () => account()?.brokenDownloads === broken, {
        timeoutMs: 60_000,
      });
      await expect(documents.row("asked.txt")).toContainText(
        uiText("document_problem_broken_download"),
        PATIENT,
      );
      await documents.button("document_fetch", "asked.txt").click();
    }
    await expect(documents.button("save", "asked.txt")).toBeVisible(PATIENT);
    const lines = (await savedText(documents, "asked.txt")).split("\n");
    expect(lines).toHaveLength(LETTERS.split("\n").length);
    expect(account()).toMatchObject({ downloads: 3, brokenDownloads: 2, state: "downloaded" });
  },
);

test(
  "a full disk is reported, and the translation is fetched once there is space",
  LONG,
  async ({ launch, stage }) => {
    const key = "local-key.account=full-disk.doc-drip=1";
    const browser = await launch({ choices: { apiKey: key }, hasLimitedStorage: true });
    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("room.txt", LETTERS)]);
    await expect(documents.sendButton(1)).toBeVisible(PATIENT);
    // Its copy is already stored, and its state fits; the translation does not.
    const session = await browser.context.newCDPSession(documents.page);
    const origin = browser.extensionUrl("").replace(/\/$/, "");
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1_000 });
    await documents.translate();
    await expect(documents.row("room.txt")).toContainText(
      uiText("document_problem_disk_full"),
      PATIENT,
    );
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await documents.button("document_fetch", "room.txt").click();
    await expect(documents.button("save", "room.txt")).toBeVisible(PATIENT);
    const account = stage.service.documents().find(({ fileName }) => fileName === "room.txt");
    expect(account).toMatchObject({ state: "downloaded", charged: BILLED });
  },
);
