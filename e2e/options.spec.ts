import type { Page } from "@playwright/test";
import type { Settings } from "../src/settings/schema/settings.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { readStored } from "./harness/browser/stored-settings.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

async function openOptions(browser: SurtitleBrowser): Promise<Page> {
  return await browser.open(browser.extensionUrl("src/options/index.html"));
}

const field = (page: Page, key: string) => page.getByRole("textbox", { name: uiText(key) });

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
  { label: "glossary_label", value: "two words", problem: "problem_identifier_characters" },
  { label: "ring_label", value: "9", problem: "problem_ring_seconds" },
  { label: "ring_label", value: "a lot", problem: "problem_ring_seconds" },
  { label: "silence_label", value: "11", problem: "problem_silence_minutes" },
] as const;

test("an invalid field says what is wrong and is not saved", async ({ launch }) => {
  // Without lists to pick from, identifiers are typed.
  const browser = await launch({ choices: { apiKey: "local-key.no-lists" } });
  const page = await openOptions(browser);
  const chosen = async () => {
    const { settings, apiKey } = await readStored(await browser.worker());
    return { settings: settings as Settings, apiKey };
  };
  const before = await chosen();
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
  // A valid value is stored after all earlier ones.
  await field(page, "ring_label").fill("45");
  const stream = { ...before.settings.stream, ringSeconds: 45 };
  await expect.poll(async () => (await chosen()).settings.stream).toEqual(stream);
  expect(await chosen()).toEqual({ ...before, settings: { ...before.settings, stream } });
});

test("valid fields are saved, sent with the next session, and still there later", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey: "local-key.no-lists" } });
  const page = await openOptions(browser);
  const termsId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const choose = (name: string) =>
    page.locator("#sound").getByRole("radio", { name, exact: true }).check();
  const spoken = page.getByRole("combobox", { name: uiText("spoken_label") });
  await spoken.selectOption("mt");
  await field(page, "spoken_terms_label").fill(termsId);
  await field(page, "glossary_label").fill("my-glossary");
  await page.getByRole("combobox", { name: uiText("formality_label") }).selectOption("formal");
  await choose(uiText("message_format_json"));
  await choose(uiText("source_name_raw", "A-law", "8"));
  await choose(uiText("slow_link_switch"));
  await field(page, "ring_label").fill("90");
  await field(page, "silence_label").fill("0.5");
  await page.keyboard.press("Tab");
  await expect(page.getByText(uiText("saved"), { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await readStored(await browser.worker())).settings)
    .toMatchObject({
      languages: { source: "mt", sourceMode: "fixed" },
      voice: {
        spokenTermsId: termsId,
        glossaryId: "my-glossary",
        formality: "formal",
        messageFormat: "json",
        sourceFormat: "audio/pcm;encoding=alaw;rate=8000",
        slowLink: "switch",
      },
      stream: { ringSeconds: 90, silenceMinutes: 0.5 },
    });
  await page.reload();
  await expect(field(page, "spoken_terms_label")).toHaveValue(termsId);
  await expect(field(page, "ring_label")).toHaveValue("90");
  await expect(page.getByRole("radio", { name: uiText("message_format_json") })).toBeChecked();

  const sessionsBefore = stage.service.accounts().length;
  const silent = await browser.open(`${stage.site.url}/players/silent.html`);
  await startCaptions(browser, silent);
  await expect.poll(() => stage.service.accounts().length).toBeGreaterThan(sessionsBefore);
  expect(stage.service.accounts()[0]?.request).toEqual({
    source_media_content_type: "audio/pcm;encoding=alaw;rate=8000",
    message_format: "json",
    source_language: "mt",
    source_language_mode: "fixed",
    spoken_terms_id: termsId,
    glossary_id: "my-glossary",
    formality: "formal",
  });
});

test("every format can be chosen by keyboard alone, or says why not", async ({ launch }) => {
  const browser = await launch();
  const page = await openOptions(browser);
  const formats = page
    .getByRole("group", { name: uiText("source_format_label") })
    .getByRole("radio");
  await expect(formats).toHaveCount(19);
  const offered = await formats.evaluateAll((inputs) =>
    inputs.flatMap((input) =>
      input instanceof HTMLInputElement && !input.disabled ? [input.value] : [],
    ),
  );
  await formats.first().focus();
  const stored: unknown[] = [];
  for (const contentType of [...offered.slice(1), ...offered.slice(0, 1)]) {
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(async () => (await readStored(await browser.worker())).settings)
      .toMatchObject({ voice: { sourceFormat: contentType } });
    stored.push(contentType);
  }
  expect(stored).toHaveLength(offered.length);
  for (const input of await formats.all()) {
    const description = await input.evaluate((element) =>
      (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    );
    const isOffered = await input.isEnabled();
    expect(description).toMatch(isOffered ? /MB per hour/ : /Not available/);
  }
});

test("an undetectable language is marked, and a warning appears when it is the hint", async ({
  launch,
}) => {
  const browser = await launch();
  const page = await openOptions(browser);
  const spoken = page.getByRole("combobox", { name: uiText("spoken_label") });
  const warning = page.getByText(uiText("spoken_undetected_warning", "Maltese"));
  await spoken.selectOption("mt");
  await expect(spoken.locator("option:checked")).toHaveText(/not detected/);
  await expect(page.getByRole("radio", { name: uiText("spoken_mode_fixed") })).toBeChecked();
  await expect(warning).toBeHidden();
  await page.getByRole("radio", { name: uiText("spoken_mode_hint") }).check();
  await expect(warning).toBeVisible();
  await spoken.selectOption("de");
  await expect(warning).toBeHidden();
  await expect(spoken.locator("option:checked")).not.toHaveText(/not detected/);
});

test('"Test connection" distinguishes a wrong key, a wrong plan and an unreachable address', async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const page = await openOptions(browser);
  let address = stage.serviceUrls.paidBaseUrl;
  const tryOut = async (apiKey: string, paidBaseUrl: string, said: string) => {
    await field(page, "address_paid_label").fill(paidBaseUrl);
    await field(page, "address_paid_label").press("Enter");
    if (paidBaseUrl !== address) {
      // Another service does not get the previous service's key.
      await expect(page.getByText(uiText("api_key_removed"))).toBeVisible();
      await expect(field(page, "api_key_label")).toHaveValue("");
      address = paidBaseUrl;
    }
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
    "error_not_this_service",
  );
});
