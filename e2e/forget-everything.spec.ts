import type { Page } from "@playwright/test";
import { TestAccount } from "./harness/account/test-account.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { listStoredItems } from "./harness/browser/list-stored-items.ts";
import { allowPrivateWindows, openPrivateWindow } from "./harness/browser/private-window.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindings } from "./harness/pages/axe-findings.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { storeTranscript } from "./harness/pages/store-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// Long enough that its download takes as long as the service's mode says.
const LETTERS = "All lights along the coast are lit tonight.\n".repeat(2_000);

/**
 * Words for as long as the talk: when sound continues without words, captions open another session
 * after a few seconds.
 */
const MODES = "scripted.script-pace=3000.doc-drip=60";

const PATIENT = { timeout: 60_000 };

test.setTimeout(300_000);

test("forgetting everything ends captions and a download, and leaves nothing behind", async ({
  launch,
  stage,
}) => {
  const account = new TestAccount(stage, "forgotten", MODES);
  const browser = await launch({ choices: { apiKey: account.apiKey } });
  await startDocument(browser);
  await startCaptions(browser, await browser.open(stage.site.url + TALK));
  await waitForDownload(stage);
  await waitFor("words to be written down", async () => {
    const { records } = await listStoredItems(await browser.worker());
    return records.some((record) => record.startsWith("surtitle/segments"));
  });
  await forgetAll(browser, stage, account);
});

test(
  "forgetting everything also ends captions of private windows",
  LONG,
  async ({ launch, stage }) => {
    const account = new TestAccount(stage, "forgotten-private", MODES);
    const browser = await launch({
      isOwn: true,
      choices: { apiKey: account.apiKey, languages: { targets: ["de"] } },
    });
    await allowPrivateWindows(browser);
    const url = stage.site.url + TALK;
    for (const page of [await openPrivateWindow(browser, url), await browser.open(url)]) {
      await startCaptions(browser, page);
    }
    await storeTranscript(browser, {
      ...{ id: "old-talk", title: "An old talk", address: "https://talks.example.test/1" },
      lanes: { original: [{ text: "Once.", language: "en", startMs: 0, endMs: 900 }] },
    });
    await startDocument(browser);
    await waitForDownload(stage);
    await waitFor("words of both windows to be written down", async () => {
      const { records, session } = await listStoredItems(await browser.worker());
      const words = records.filter((record) => record.startsWith("surtitle/segments"));
      return words.length > 2 && session.some((entry) => /^\["journal:.*"text":/.test(entry));
    });
    await forgetAll(browser, stage, account);
  },
);

const TALK = "/players/plain.html?talk=lighthouses&autoplay=1&loop=1";

const secretOf = (stage: Stage) =>
  stage.service.documents().find(({ fileName }) => fileName === "secret.txt");

async function startDocument(browser: SurtitleBrowser): Promise<void> {
  const documents = await DocumentsOnPage.open(browser);
  await storeDraft(documents.page);
  await documents.pick([textFile("secret.txt", LETTERS)]);
  await documents.translate();
}

async function waitForDownload(stage: Stage): Promise<void> {
  await waitFor("the download to be in progress", () => secretOf(stage)?.downloads === 1, {
    timeoutMs: 60_000,
  });
}

/** Forgets everything while captions run and a document is downloaded, and checks what is left. */
async function forgetAll(
  browser: SurtitleBrowser,
  stage: Stage,
  account: TestAccount,
): Promise<void> {
  const before = await listStoredItems(await browser.worker());
  expect(before.local.join()).toContain("apiKey");
  expect(before.session.join()).toContain("captionedTabs");
  expect(before.records.join()).toContain("surtitle-style-drafts/drafts");
  expect(before.records.join()).toContain("surtitle-documents/jobs");
  expect(before.files.join()).toContain(".source");
  expect(before.alarms).toContain("documents");
  const count = account.sessions.length;
  expect(account.sessions.map(({ state }) => state)).toEqual(new Array(count).fill("streaming"));

  const report = await pressForget(browser);
  await expect(report.getByRole("alert")).toContainText(uiText("forget_incomplete"), PATIENT);
  // Documents at the service cannot be deleted; everything else is gone.
  await expect(report.getByRole("listitem")).toHaveText([uiText("forget_left_documents")]);
  expect(await axeFindings(report)).toEqual([]);
  await expectNothingStored(report);

  await test.step("everything has ended at the service", async () => {
    await waitFor("the sessions to be ended", () =>
      account.sessions.every(({ state }) => state === "ended"),
    );
    expect(new Set(account.sessions.map(({ ending }) => ending))).toEqual(
      new Set(["the stream was ended"]),
    );
    await waitFor("the download to be aborted", () => secretOf(stage)?.brokenDownloads === 1);
    expect(secretOf(stage)?.downloads).toBe(1);
  });

  await test.step("no other page is open, and the next service worker finds nothing", async () => {
    const own = browser.context.pages().filter((page) => page.url().startsWith("chrome-extension"));
    expect(own.map((page) => page.url())).toEqual([report.url()]);
    await expectNothingStored(report);
    await killWorker(browser);
    // It asks the service worker for the result, which wakes it; a new worker has no result.
    await report.reload();
    await expect(report.getByRole("button", { name: uiText("forget_button") })).toBeVisible(
      PATIENT,
    );
    await waitFor("the next service worker to start", async () => {
      const { session } = await listStoredItems(report);
      return session.some((entry) => entry.startsWith('["browserSince"'));
    });
    await expectNothingStored(report, NOTED_BY_OPTIONS);
    expect(account.sessions).toHaveLength(count);
  });
}

async function pressForget(browser: SurtitleBrowser): Promise<Page> {
  const options = await browser.open(browser.extensionUrl("src/options/index.html#privacy"));
  await options.getByRole("button", { name: uiText("forget_button") }).click();
  const opened = browser.context.waitForEvent("page");
  await options.getByRole("button", { name: uiText("forget_confirm") }).click();
  const report = await opened;
  await expect(report.getByRole("heading", { name: uiText("forget_title") })).toBeVisible(PATIENT);
  return report;
}

/**
 * Options opened afterwards note this, as after an installation: without a service there are no
 * lists.
 */
const NOTED_BY_OPTIONS = /^\["lists:\w+",\{"absence":"not_configured",.*"lists":null\}\]$/;

// Only the browser's start time may be stored: each service worker writes it.
async function expectNothingStored(page: Page, allowed?: RegExp): Promise<void> {
  const { session, ...others } = await listStoredItems(page);
  expect(others).toEqual({ local: [], records: [], files: [], alarms: [] });
  const isAllowed = (entry: string) => entry.startsWith('["browserSince"') || allowed?.test(entry);
  expect(session.filter((entry) => !isAllowed(entry))).toEqual([]);
}

async function storeDraft(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open("surtitle-style-drafts", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("drafts", { keyPath: "id" });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const writing = database.transaction("drafts", "readwrite");
      writing.objectStore("drafts").put({ id: "draft", words: "unsaved" });
      writing.oncomplete = () => { database.close(); resolve(); };
    };
  })`);
}
