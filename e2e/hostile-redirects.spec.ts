import { rm, truncate, writeFile } from "node:fs/promises";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { storeKey } from "./harness/browser/stored-settings.ts";
import { pressByKey } from "./harness/input/press-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import {
  type RedirectingService,
  type Redirects,
  startRedirectingService,
} from "./harness/service/redirecting-service.ts";
import { expect, type TestLaunchOptions, test } from "./harness/test.ts";

const STATUSES = [301, 302, 307, 308] as const;
// With the large file, each status and each target: another port, another host, the service itself.
const REDIRECTIONS = [
  { status: 301, host: "127.0.0.1" },
  { status: 302, host: "localhost" },
  { status: 307, host: "itself" },
] as const;
const OTHER_REDIRECTIONS = [
  { status: 308, host: "localhost" },
  { status: 307, host: "127.0.0.1" },
] as const;
const UPLOAD = "POST /v2/document";
// More than the network buffers between browser and service hold.
const LARGE_FILE_BYTES = 40_000_000;
const PATIENT = { timeout: 60_000 };

async function open(launch: (options: TestLaunchOptions) => Promise<SurtitleBrowser>) {
  const service = await startRedirectingService();
  const { baseUrl } = service;
  // The extension may contact 127.0.0.1 on every port, so only its own check can prevent this.
  const browser = await launch({
    choices: { service: { paidBaseUrl: baseUrl, freeBaseUrl: baseUrl }, text: { target: "de" } },
  });
  const expectRedirected = (call: string) =>
    expect.poll(() => service.redirected, PATIENT).toContain(call);
  return { service, browser, expectRedirected };
}

async function expectUploadsRefused(
  service: RedirectingService,
  documents: DocumentsOnPage,
  redirections: readonly Redirects[],
): Promise<void> {
  for (const redirects of redirections) {
    service.redirect(redirects);
    const name = `${redirects.status}-${redirects.host}.txt`;
    await documents.pick([textFile(name, "A secret.\n".repeat(10_000))]);
    await documents.translate();
    await expect(documents.row(name)).toContainText(uiText("document_problem_redirected"), PATIENT);
  }
}

test(
  "captions and documents follow no redirect, and the user learns what is wrong",
  LONG,
  async ({ launch, stage }, testInfo) => {
    test.setTimeout(300_000);
    const { service, browser, expectRedirected } = await open(launch);

    await test.step("captions", async () => {
      service.redirect({ status: 307, host: "127.0.0.1" });
      const page = await browser.open(`${stage.site.url}/players/silent.html`);
      expect(await startCaptions(browser, page)).toContain(uiText("error_redirected"));
      await page.close();
    });

    // What the page reads as it opens is redirected like this too.
    service.redirect({ status: 308, host: "127.0.0.1" });
    const documents = await DocumentsOnPage.open(browser);
    await test.step("an upload, which reports its progress until then", async () => {
      const resume = service.stopReading();
      const name = "large.pdf";
      // The browser reads it from disk, which takes far less time than sending its bytes.
      const path = testInfo.outputPath(name);
      await writeFile(path, "");
      await truncate(path, LARGE_FILE_BYTES);
      await documents.pick([path]);
      await documents.translate();
      await expect(documents.row(name)).toContainText(/\b[1-9]\d?\s?%/, PATIENT);
      resume();
      await expect(documents.row(name)).toContainText(
        uiText("document_problem_redirected"),
        PATIENT,
      );
      expect(service.redirected.filter((call) => call.endsWith(UPLOAD))).toEqual([`308 ${UPLOAD}`]);
      await rm(path);
    });

    await test.step("uploads, and what the page reads meanwhile", async () => {
      await expectUploadsRefused(service, documents, REDIRECTIONS);
      const uploads = service.redirected.filter((call) => call.endsWith(UPLOAD));
      expect(uploads).toHaveLength(1 + REDIRECTIONS.length);
      for (const path of ["/v2/usage", "/v3/style_rules", "/v3/glossaries", "/v3/languages"]) {
        await expectRedirected(`308 GET ${path}`);
      }
    });

    expect(service.arrivals).toEqual([]);
    await service.close();
  },
);

test("no other call follows a redirect either", LONG, async ({ launch }) => {
  test.setTimeout(300_000);
  const { service, browser, expectRedirected } = await open(launch);
  const worker = await browser.worker();
  const documents = await DocumentsOnPage.open(browser);

  await test.step("uploads with other statuses", async () => {
    await expectUploadsRefused(service, documents, OTHER_REDIRECTIONS);
  });

  await test.step("status and result of a document", async () => {
    const name = "sent.txt";
    const expectProblem = () =>
      expect(documents.row(name)).toContainText(uiText("document_problem_redirected"), PATIENT);
    const expectNoProblem = () =>
      expect(documents.row(name)).not.toContainText(uiText("document_problem_redirected"), PATIENT);
    const pressButton = async (button: "document_try_again" | "document_fetch") => {
      // Answers wait until the row no longer shows the failure of the attempt before.
      const resume = service.stopReading();
      await pressByKey(documents.button(button, name));
      await expectNoProblem();
      resume();
    };
    service.redirect({ status: 301, host: "127.0.0.1", only: /\/D$/ });
    await documents.pick([textFile(name, "A secret.\n")]);
    await documents.translate();
    for (const [only, call, button] of [
      [/\/D$/, "POST /v2/document/D", "document_try_again"],
      [/\/D\/result$/, "POST /v2/document/D/result", "document_fetch"],
    ] as const) {
      for (const status of STATUSES) {
        service.redirect({ status, host: "127.0.0.1", only });
        await expectProblem();
        await pressButton(button);
        await expectRedirected(`${status} ${call}`);
      }
      // The last error must be shown before the next part begins.
      await expectProblem();
      service.redirect({ status: 301, host: "127.0.0.1", only: /\/D\/result$/ });
      if (button === "document_try_again") await pressButton(button);
    }
  });

  await test.step("usage, lists and languages", async () => {
    // The list menus are there as long as a file waits to be sent.
    await documents.pick([textFile("draft.txt", "A secret.\n")]);
    await expect(documents.sendButton(1)).toBeVisible(PATIENT);
    for (const status of STATUSES) {
      service.redirect({ status, host: "localhost" });
      // With another key nothing is cached.
      await storeKey(worker, `key-${status}`);
      await documents.page.reload();
      for (const path of ["/v2/usage", "/v3/style_rules", "/v3/glossaries", "/v3/languages"]) {
        await expectRedirected(`${status} GET ${path}`);
      }
    }
    await documents.page.close();
  });

  await test.step("texts", async () => {
    const page = await browser.open(browser.extensionUrl("src/style-rules/index.html#try"));
    const panel = page.locator("#try");
    await panel.getByLabel(uiText("try_text")).fill("A secret.");
    for (const status of STATUSES) {
      service.redirect({ status, host: "127.0.0.1" });
      await pressByKey(panel.getByRole("button", { name: uiText("try_run") }));
      await expectRedirected(`${status} POST /v2/translate`);
      await expect(panel.getByText(uiText("error_redirected")).first()).toBeVisible(PATIENT);
    }
    await page.close();
  });

  await test.step("the connection test", async () => {
    const page = await browser.open(browser.extensionUrl("src/options/index.html#service"));
    for (const status of STATUSES) {
      service.redirect({ status, host: "127.0.0.1" });
      await page.getByRole("button", { name: uiText("test_connection") }).click();
      await expectRedirected(`${status} POST /v3/voice/realtime`);
      await expect(page.getByText(uiText("test_redirected"))).toBeVisible(PATIENT);
    }
  });

  expect(service.arrivals).toEqual([]);
  await service.close();
});
