import type { Page } from "@playwright/test";
import { TestAccount } from "./harness/account/test-account.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { storeKey } from "./harness/browser/stored-settings.ts";
import { chooseFromMenu } from "./harness/input/dispatch-command.ts";
import { pressByKey } from "./harness/input/press-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindingsInAnyLight } from "./harness/pages/axe-findings.ts";
import { OPEN_FOLDS } from "./harness/pages/open-folds.ts";
import { storeTranscripts } from "./harness/pages/store-transcripts.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";

// One of the lists that every account of the local service starts with.
const GERMAN_LIST = "33333333-3333-4333-8333-333333333333";

async function openTry(browser: SurtitleBrowser) {
  const page = await browser.open(browser.extensionUrl("src/style-rules/index.html#try"));
  return tryOn(page);
}

function tryOn(page: Page) {
  const panel = page.locator("#try");
  return {
    page,
    panel,
    text: panel.getByLabel(uiText("try_text")),
    side: (name: string | RegExp) => panel.getByRole("region", { name }),
    menu: (key: string) => panel.getByLabel(uiText(key), { exact: true }),
    run: () => pressByKey(panel.getByRole("button", { name: uiText("try_run") })),
    more: () => panel.getByText(uiText("try_more")).click(),
  };
}

const without = uiText("try_without");

test(
  "words of a page that no extension may enter are translated with and without a list",
  LONG,
  async ({ launch }) => {
    const browser = await launch({
      choices: { text: { target: "de" }, styleRules: { defaults: { de: GERMAN_LIST } } },
    });
    const closed = await browser.open("chrome://version/");
    const opening = browser.context.waitForEvent("page");
    const about = { selectionText: "It is 3.5 miles, don't be late!" };
    await chooseFromMenu(browser, closed, "translate-selection", about);
    const tried = tryOn(await opening);
    const { page, panel } = tried;
    await expect(tried.text).toHaveValue(about.selectionText);
    await expect(tried.text).toBeFocused();
    await expect(panel.getByText(uiText("try_page_told"))).toBeVisible();
    expect(page.url()).not.toContain("miles");
    await expect(tried.menu("try_right")).toHaveValue(GERMAN_LIST);
    await tried.run();
    await expect(tried.side(without).locator("[lang=de] del")).toHaveText(/3\.5/);
    await expect(tried.side("Leuchtturm-Handbuch").locator("[lang=de] ins")).toHaveText(/3,5/);

    await test.step("axe finds nothing, in light and dark mode", async () => {
      await page.evaluate(OPEN_FOLDS);
      expect(await axeFindingsInAnyLight(page)).toEqual([]);
    });

    await test.step("the words are passed on once, and stored nowhere", async () => {
      await page.reload();
      // By then the page has requested what was passed on.
      await expect(tried.menu("documents_target")).toHaveValue("de");
      await expect(tried.text).toHaveValue("");
    });
  },
);

test(
  "a text is translated with and without a list, and differences are marked",
  LONG,
  async ({ launch }) => {
    const browser = await launch({
      choices: { text: { target: "de" }, styleRules: { defaults: { de: GERMAN_LIST } } },
    });
    const tried = await openTry(browser);
    const { panel } = tried;
    await expect(tried.text).toBeFocused();

    await test.step("the language's default list, and only lists of that language", async () => {
      await expect(tried.menu("try_right")).toHaveValue(GERMAN_LIST);
      await tried.menu("documents_target").selectOption("ja");
      await expect(tried.menu("try_right")).toHaveValue("");
      const option = tried.menu("try_right").locator(`option[value="${GERMAN_LIST}"]`);
      await expect(option).toBeDisabled();
      await expect(tried.menu("try_right").locator("optgroup").last()).toHaveAttribute(
        "label",
        /./,
      );
      await tried.menu("documents_target").selectOption("de");
      await tried.menu("try_right").selectOption(GERMAN_LIST);
    });

    await test.step("a list of another language is marked, and not the text", async () => {
      await tried.text.fill("The keeper counts.");
      await tried.menu("try_left").selectOption(GERMAN_LIST);
      await tried.menu("documents_target").selectOption("ja");
      await tried.run();
      await expect(tried.menu("try_left")).toHaveAttribute("aria-invalid", "true");
      await expect(panel.getByText(uiText("try_needs_lists"))).toHaveCount(1);
      await expect(tried.text).toHaveAttribute("aria-invalid", "false");
      await tried.menu("documents_target").selectOption("de");
      await tried.menu("try_right").selectOption(GERMAN_LIST);
      await tried.menu("try_left").selectOption("");
      await tried.text.fill("");
    });

    await test.step("both sides, with their cost before and after", async () => {
      await tried.run();
      await expect(panel.getByText(uiText("try_needs_text"))).toBeVisible();
      await tried.text.fill("The keeper counts the seconds.\n\nIt is 3.5 miles, don't be late!");
      await expect(panel.getByText(uiText("try_cost", "61", "122"))).toBeVisible();
      await tried.run();
      await expect(panel.getByText(uiText("text_billed", "61"))).toHaveCount(2);
      await expect(tried.side(without).locator("[lang=de] p")).toHaveCount(2);
      // The list sets the decimal separator.
      await expect(tried.side(without).locator("del")).toHaveText(/3\.5/);
      await expect(tried.side("Leuchtturm-Handbuch").locator("ins")).toHaveText(/3,5/);
      await expect(tried.side(without).locator("ins")).toHaveCount(0);
      await panel.getByText(uiText("try_differences_list")).click();
      await expect(panel.getByText(uiText("try_other_words", "3.5", "3,5"))).toBeVisible();
    });

    await test.step("a result from before a change is marked as old, and two equal sides are reported", async () => {
      await tried.menu("try_right").selectOption("");
      await expect(panel.getByText(uiText("try_outdated"))).toBeVisible();
      await tried.run();
      await expect(panel.getByText(uiText("try_same"))).toBeVisible();
      await tried.menu("try_right").selectOption(GERMAN_LIST);
      await tried.run();
      await expect(panel.locator("ins")).toHaveCount(1);
    });
  },
);

test("text comes from a transcript", LONG, async ({ launch }) => {
  const browser = await launch({ choices: { text: { target: "fr" } } });
  const lines = Array.from(
    { length: 15 },
    (_, at) => `The ${"very ".repeat(at)}bright lamp turns round. `,
  );
  await storeTranscripts(browser, [
    {
      id: "older",
      title: "An older talk",
      address: "https://example.test/",
      startedAtMs: Date.now() - 86_400_000,
      endedAtMs: Date.now() - 86_000_000,
      lanes: { original: ["Good morning, everybody. "] },
      language: "en",
    },
    {
      id: "newer",
      title: "Lighthouses",
      address: "https://example.test/",
      startedAtMs: Date.now() - 3_600_000,
      endedAtMs: Date.now() - 3_000_000,
      lanes: { original: lines, de: ["Die Lampe dreht sich im Kreis. "] },
      language: "en",
    },
  ]);
  const tried = await openTry(browser);
  await tried.panel.getByText(uiText("try_from_transcript")).click();
  const options = tried.menu("try_transcript").locator("option");
  await expect(options.first()).toHaveText(/Lighthouses/);
  await expect(options).toHaveCount(2);
  const takeOver = tried.panel.getByRole("button", { name: uiText("try_take") });
  await takeOver.click();
  await expect(tried.text).toHaveValue(lines.slice(-10).join("\n").replaceAll(" \n", "\n").trim());
  await expect(tried.menu("try_source")).toHaveValue("en");
  await tried.menu("try_lane").selectOption("de");
  await takeOver.click();
  await expect(tried.text).toHaveValue("Die Lampe dreht sich im Kreis.");
  await expect(tried.menu("try_source")).toHaveValue("de");
});

test("every refusal is explained, before or after sending", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: { text: { target: "ja" } } });
  const tried = await openTry(browser);
  const { panel } = tried;
  await tried.more();
  await tried.text.fill("The keeper counts the seconds.");

  await test.step("before sending: a glossary without a source language, a line that is too long", async () => {
    await tried.menu("glossary_label").selectOption("11111111-1111-4111-8111-111111111111");
    await tried.run();
    await expect(panel.getByText(uiText("try_needs_source"))).toBeVisible();
    await tried.menu("try_source").selectOption("en");
    await tried.run();
    // Its words, on both sides.
    await expect(panel.locator("[lang=ja]").getByText("灯台守")).toHaveCount(2);
    await tried.menu("glossary_label").selectOption("");
    await tried.text.fill("word ".repeat(27_000));
    await tried.run();
    await expect(panel.getByText(uiText("text_problem_too_large"))).toBeVisible();
    await tried.text.fill("The keeper counts the seconds.");
  });

  await test.step("after sending: formality that the language lacks, and the service's message", async () => {
    await tried.menu("documents_target").selectOption("fi");
    await tried.menu("formality_label").selectOption("more");
    await tried.run();
    await expect(panel.getByText(uiText("text_problem_bad_request"))).toHaveCount(2);
    await tried.menu("formality_label").selectOption("prefer_more");
    await tried.run();
    await expect(panel.getByText(uiText("text_billed", "30"))).toHaveCount(2);
  });

  // An outage begins with the first request of a key, whichever test sends it.
  const away = new TestAccount(stage, "away", "outage=0-3600");
  const refusals = [
    ["local-key.refuse=429.retry-after=3", "text_problem_busy"],
    ["local-key.refuse=403", "text_problem_forbidden"],
    ["local-key.refuse=413", "text_problem_too_large"],
    ["local-key.quota=9", "error_quota_exceeded"],
    ["local-key.refuse=500", "error_server_error"],
    [away.apiKey, "error_unreachable"],
  ] as const;
  for (const [apiKey, sentence] of refusals) {
    await test.step(sentence, async () => {
      await storeKey(await browser.worker(), apiKey);
      await tried.run();
      await expect(panel.getByText(uiText(sentence))).toHaveCount(2);
    });
  }

  await test.step("cancelling", async () => {
    await storeKey(await browser.worker(), "local-key.never");
    await tried.run();
    await panel.getByRole("button", { name: uiText("cancel") }).click();
    await expect(panel.getByText(uiText("selection_working"))).toHaveCount(0);
  });
});
