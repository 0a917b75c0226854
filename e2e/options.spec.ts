import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "./harness/launch-surtitle.ts";
import { readStored } from "./harness/stored-settings.ts";
import { expect, test } from "./harness/test.ts";
import { uiText } from "./harness/ui-text.ts";

async function openOptions(browser: SurtitleBrowser): Promise<Page> {
  return await browser.open(browser.extensionUrl("src/options/index.html"));
}

const field = (page: Page, key: string) => page.getByRole("textbox", { name: uiText(key) });

/** Fields, what is wrong with a value, and what is said of it. */
const INVALID = [
  { label: "address_paid_label", value: "ftp://example.org", problem: "problem_address_scheme" },
  { label: "address_paid_label", value: "http://example.org", problem: "problem_address_insecure" },
  {
    label: "address_free_label",
    value: "https://a:b@example.org",
    problem: "problem_address_credentials",
  },
  {
    label: "address_free_label",
    value: "https://example.org?x=1",
    problem: "problem_address_query",
  },
  { label: "auth_scheme_label", value: "two words", problem: "problem_scheme_characters" },
  { label: "api_key_label", value: "with blank", problem: "problem_key_characters" },
  { label: "spoken_terms_label", value: "not-a-uuid", problem: "problem_not_a_uuid" },
] as const;

test("an invalid field says what is wrong and is not saved", async ({ launch }) => {
  const browser = await launch();
  const page = await openOptions(browser);
  const before = await readStored(await browser.worker());
  for (const { label, value, problem } of INVALID) {
    const input = field(page, label);
    const original = await input.inputValue();
    await input.fill(value);
    await expect(page.getByText(uiText(problem)), `${label}: ${value}`).toBeVisible();
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await input.press("Enter");
    await input.fill(original);
    await expect(page.getByText(uiText(problem))).toBeHidden();
  }
  expect(await readStored(await browser.worker())).toMatchObject(before);
});

test("valid fields are saved, sent with the next session, and still there later", async ({
  launch,
}) => {
  const browser = await launch();
  const page = await openOptions(browser);
  const termsId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  await field(page, "spoken_terms_label").fill(termsId);
  await field(page, "glossary_label").fill("my-glossary");
  await page.getByRole("combobox", { name: uiText("formality_label") }).selectOption("formal");
  await page.getByRole("radio", { name: uiText("message_format_json") }).check();
  await page.keyboard.press("Tab");
  await expect
    .poll(async () => (await readStored(await browser.worker())).settings)
    .toMatchObject({
      voice: {
        spokenTermsId: termsId,
        glossaryId: "my-glossary",
        formality: "formal",
        messageFormat: "json",
      },
    });
  await page.reload();
  await expect(field(page, "spoken_terms_label")).toHaveValue(termsId);
  await expect(page.getByRole("radio", { name: uiText("message_format_json") })).toBeChecked();
});

test("Test connection tells a wrong key, a wrong plan and an unreachable address apart", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const page = await openOptions(browser);
  const tryOut = async (apiKey: string, paidBaseUrl: string, said: string) => {
    await field(page, "address_paid_label").fill(paidBaseUrl);
    await field(page, "address_paid_label").press("Enter");
    await field(page, "api_key_label").fill(apiKey);
    await field(page, "api_key_label").press("Tab");
    await page.getByRole("button", { name: uiText("test_connection") }).click();
    await expect(page.getByText(uiText(said))).toBeVisible();
  };
  const { paidBaseUrl } = stage.serviceUrls;
  await tryOut("local-key", paidBaseUrl, "test_works");
  await tryOut("some-other-key", paidBaseUrl, "test_key_refused");
  await tryOut("local-key:fx", paidBaseUrl, "test_wrong_plan_is_free");
  await tryOut("local-key", "http://127.0.0.1:9", "test_unreachable");
  await tryOut(
    "local-key",
    stage.site.url.replace("localhost", "127.0.0.1"),
    "test_not_this_service",
  );
});
