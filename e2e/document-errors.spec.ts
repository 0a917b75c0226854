import { storeKey } from "./harness/browser/stored-settings.ts";
import { LONG } from "./harness/long-form.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";

const SENTENCE = "Good evening, and welcome to the coast.\n";
const PATIENT = { timeout: 60_000 };

const ERRORS = [
  ["doc-upload=400", "bad_request"],
  ["doc-upload=404", "not_found"],
  ["doc-upload=413", "too_large"],
  ["doc-upload=429", "too_many_requests"],
  ["quota=10", "quota_exceeded"],
  ["doc-upload=500", "server_error"],
  ["doc-upload=504", "timed_out"],
  ["doc-upload=529", "too_many_requests"],
  ["doc-status=404", "gone"],
  ["doc-result=503", "unavailable"],
  ["doc-fail", "translation_failed"],
] as const;

test(
  "every error has its message, and the right key resolves a wrong one",
  LONG,
  async ({ launch }) => {
    test.setTimeout(300_000);
    const browser = await launch({ choices: { apiKey: "wrong" } });
    const documents = await DocumentsOnPage.open(browser);
    const worker = await browser.worker();
    await documents.pick([textFile("key.txt", SENTENCE)]);
    await documents.translate();
    await expect(documents.row("key.txt")).toContainText(
      uiText("document_problem_key_refused"),
      PATIENT,
    );
    for (const [mode, reason] of ERRORS) {
      await test.step(mode, async () => {
        await storeKey(worker, `local-key.${mode}`);
        const name = `${mode.replace("=", "-")}.txt`;
        await documents.pick([textFile(name, SENTENCE)]);
        await documents.translate();
        await expect(documents.row(name)).toContainText(
          uiText(`document_problem_${reason}`),
          PATIENT,
        );
      });
    }
    await storeKey(worker, "local-key");
    await documents.pick([textFile("same.txt", SENTENCE)]);
    await documents.translate("en-GB");
    await expect(documents.row("same.txt")).toContainText(
      uiText("document_problem_same_language"),
      PATIENT,
    );
  },
);
