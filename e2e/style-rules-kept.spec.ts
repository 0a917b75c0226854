import type { Page } from "@playwright/test";
import { storeChoices } from "./harness/browser/stored-settings.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindings } from "./harness/pages/axe-findings.ts";
import { StyleRulesOnPage } from "./harness/pages/style-rules-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { watchAlerts } from "./harness/pages/watch-alerts.ts";
import { expect, test } from "./harness/test.ts";
import { listClient } from "./service/testing/list-client.ts";

const ownKey = (name: string) => `local-key.empty-lists.account=style-${name}`;

interface Told {
  readonly style_id: string;
  readonly name: string;
  readonly custom_instructions: readonly { readonly label: string }[];
}

const instruction = (label: string) => ({ label, prompt: `Mind ${label}.` });

test(
  "an unsaved change survives its page, and nothing is sent on the free plan",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = ownKey("closed");
    const ask = listClient(stage.service);
    const draft = { name: "Kept", language: "es", custom_instructions: [instruction("a")] };
    const made = (await ask("POST", "/v3/style_rules", draft, apiKey)).body as Told;
    const browser = await launch({ choices: { apiKey } });
    const styles = await StyleRulesOnPage.open(browser, `#list=${made.style_id}`);
    await styles.field("style_name").fill("Kept on disk");
    await expect.poll(() => styles.draftNames()).toEqual(["Kept on disk"]);
    await styles.page.close();
    const overview = await StyleRulesOnPage.open(browser);
    const { page } = overview;

    await test.step("the change is back, and is saved", async () => {
      await expect(page.getByRole("heading", { name: uiText("style_drafts") })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole("link", { name: "Kept on disk", exact: true }).click();
      await expect(page.getByText(/^This is your draft from/)).toBeVisible();
      await overview.save();
      await expect(overview.saveState).toHaveText(uiText("style_saved"));
      const { body } = await ask("GET", `/v3/style_rules/${made.style_id}`, undefined, apiKey);
      expect(body).toMatchObject({ name: "Kept on disk", custom_instructions: [{ label: "a" }] });
      expect(await overview.draftNames()).toEqual([]);
    });

    await test.step("the free plan is explained, and sends no requests", async () => {
      const service = { ...stage.serviceUrls, plan: "free" } as const;
      await storeChoices(await browser.worker(), { service, apiKey: "local-key:fx" });
      await expectFreePlanAsksNothing(page);
    });
  },
);

test("unsaved changes survive a restart, and are saved once", LONG, async ({ launch, stage }) => {
  const apiKey = ownKey("kept");
  const ask = listClient(stage.service);
  const made = await ask(
    "POST",
    "/v3/style_rules",
    { name: "Kept", language: "es", custom_instructions: ["a", "b"].map(instruction) },
    apiKey,
  );
  const { style_id: id } = made.body as Told;
  const labels = async () => {
    const { body } = await ask("GET", `/v3/style_rules/${id}`, undefined, apiKey);
    return (body as Told).custom_instructions.map(({ label }) => label);
  };
  const browser = await launch({ isOwn: true, choices: { apiKey } });
  const styles = await StyleRulesOnPage.open(browser, `#list=${id}`);

  await test.step("the service aborts after the first of three", async () => {
    for (const label of ["c", "d", "e"]) await styles.addInstruction(label, `Mind ${label}.`);
    let count = 0;
    // The second request gets through, but its answer does not.
    await styles.page.route("**/custom_instructions", async (route) => {
      count += 1;
      if (count === 1) return await route.continue();
      if (count === 2) {
        await route.fetch();
        return await route.abort("connectionreset");
      }
      return await route.fulfill({ status: 503, json: { message: "later" } });
    });
    const alerts = await watchAlerts(styles.page);
    await styles.save();
    const isTold = (text: string) =>
      [uiText("style_problem_unreachable"), uiText("style_kept")].every((each) =>
        text.includes(each),
      );
    // The message stays until the next attempt, a second later.
    await expect.poll(async () => (await alerts()).some(isTold)).toBe(true);
    await expect(styles.button("stop")).toBeVisible();
    await expect(styles.page.getByRole("alert")).toContainText(uiText("style_problem_unavailable"));
    await styles.button("stop").click();
    await expect(styles.saveState).toHaveText(uiText("style_unsaved"));
    expect(await labels()).toEqual(["a", "b", "c", "d"]);
  });

  const again = await test.step("the browser is closed with further unsaved changes", async () => {
    await styles.field("style_name").fill("Kept on disk");
    await expect.poll(() => styles.draftNames()).toEqual(["Kept on disk"]);
    return await browser.restart();
  });

  await test.step("the changes are back, and the rest is saved", async () => {
    const overview = await StyleRulesOnPage.open(again);
    await expect(
      overview.page.getByRole("heading", { name: uiText("style_drafts") }),
    ).toBeVisible();
    await expect(overview.row("Kept")).toContainText(uiText("style_has_draft"));
    expect(await axeFindings(overview.page)).toEqual([]);
    await overview.page.getByRole("link", { name: "Kept on disk", exact: true }).click();
    await expect(overview.page.getByText(/^This is your draft from/)).toBeVisible();
    await expect(overview.field("style_name")).toHaveValue("Kept on disk");
    expect(await overview.labels()).toEqual(["a", "b", "c", "d", "e"]);
    await overview.save();
    await expect(overview.saveState).toHaveText(uiText("style_saved"));
    expect(await labels()).toEqual(["a", "b", "c", "d", "e"]);
    await overview.page.reload();
    await expect(overview.saveState).toHaveText(uiText("style_all_saved"));
  });

  await test.step("without a connection, it waits for one", async () => {
    const { page } = await StyleRulesOnPage.open(again, `#list=${id}`);
    const offline = new StyleRulesOnPage(page);
    await offline.field("style_name").fill("Online again");
    await page.context().setOffline(true);
    await offline.save();
    await expect(page.getByRole("alert")).toContainText(uiText("style_problem_unreachable"));
    await page.context().setOffline(false);
    await expect(offline.saveState).toHaveText(uiText("style_saved"));
    const { body } = await ask("GET", `/v3/style_rules/${id}`, undefined, apiKey);
    expect((body as Told).name).toBe("Online again");
  });
});

test("the free plan and every refusal are explained", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: { service: { plan: "free" }, apiKey: "local-key:fx" } });
  const styles = await StyleRulesOnPage.open(browser);
  const { page } = styles;
  const choose = async (plan: "free" | "paid", apiKey: string) => {
    const service = { ...stage.serviceUrls, plan };
    await storeChoices(await browser.worker(), { service, apiKey });
  };

  await test.step("the free plan, which sends no requests", async () => {
    await expect(page.getByText(uiText("style_plan_free"))).toBeVisible();
    await expectFreePlanAsksNothing(page);
  });

  const refusals: readonly (readonly [key: string, reason: string])[] = [
    ["local-key.lists-refused", "forbidden"],
    ["wrong-key", "key_refused"],
    ["local-key.refuse=400", "bad_request"],
    ["local-key.refuse=429", "too_many_requests"],
    ["local-key.refuse=456", "quota_exceeded"],
    ["local-key.refuse=500", "server_error"],
    ["local-key.refuse=503", "unavailable"],
    ["", "not_configured"],
  ];
  for (const [key, reason] of refusals) {
    await test.step(`a refusal: ${reason}`, async () => {
      await choose("paid", key);
      await page.reload();
      await expect(page.getByText(uiText(`style_problem_${reason}`))).toBeVisible();
    });
  }

  await test.step("a list that does not exist", async () => {
    await choose("paid", "local-key");
    await page.goto(browser.extensionUrl("src/style-rules/index.html#list=nothing"));
    await page.reload();
    await expect(page.getByRole("alert")).toContainText(uiText("style_problem_gone"));
  });
});

test("full lists and many lists", LONG, async ({ launch, stage }) => {
  const apiKey = ownKey("full");
  const ask = listClient(stage.service);
  const full = await ask(
    "POST",
    "/v3/style_rules",
    {
      name: "Full",
      language: "de",
      custom_instructions: Array.from({ length: 199 }, (_, index) => instruction(`n${index + 1}`)),
    },
    apiKey,
  );
  const { style_id: id } = full.body as Told;
  for (let count = 1; count < 30; count += 1) {
    await ask("POST", "/v3/style_rules", { name: `List ${count}`, language: "en" }, apiKey);
  }
  const browser = await launch({ choices: { apiKey } });
  const styles = await StyleRulesOnPage.open(browser);
  const { page } = styles;

  await test.step("all pages of lists are read, sorted and searched", async () => {
    await expect(page.getByText(uiText("style_count", "30"))).toBeVisible();
    await expect(styles.row("Full")).toContainText("199");
    await styles.button("style_column_instructions").click();
    await styles.button("style_column_instructions").click();
    await expect(page.getByRole("row").nth(1)).toContainText("Full");
    await page.getByRole("searchbox").fill("list 29");
    await expect(page.getByRole("row")).toHaveCount(2);
  });

  await test.step("the 200th instruction brings a warning, and the service refuses the next", async () => {
    await page.getByRole("searchbox").fill("");
    await styles.edit("Full");
    await styles.addInstruction("n200", "The last.");
    await expect(page.getByText(uiText("style_instructions_many", "200"))).toBeVisible();
    await styles.save();
    await expect(styles.saveState).toHaveText(uiText("style_saved"));
    await styles.addInstruction("n201", "One more.");
    await styles.save();
    await expect(page.getByText(uiText("style_problem_bad_request"))).toBeVisible();
    await styles.instructionButton("remove", "n201").click();
    await expect(styles.saveState).toHaveText(uiText("style_all_saved"));
  });

  await test.step("in a full list, one is moved", async () => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "OPTIONS" && request.method() !== "GET")
        calls.push(request.method());
    });
    await styles.instructionButton("up", "n200").click();
    await styles.save();
    await expect(styles.saveState).toHaveText(uiText("style_saved"));
    expect(calls).toEqual(["PUT", "PUT"]);
    const { body } = await ask("GET", `/v3/style_rules/${id}`, undefined, apiKey);
    const labels = (body as Told).custom_instructions.map(({ label }) => label);
    expect(labels).toHaveLength(200);
    expect(labels.slice(-3)).toEqual(["n198", "n200", "n199"]);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step("a file with 201 is sent after a warning, and the service refuses it", async () => {
    await page.getByRole("link", { name: uiText("style_all_lists") }).click();
    await styles.button("style_import").click();
    const list = {
      name: "Too full",
      language: "de",
      custom_instructions: Array.from({ length: 201 }, (_, index) => instruction(`n${index + 1}`)),
    };
    await styles.pickFile(
      JSON.stringify({ format: "surtitle-style-rules", version: 1, lists: [list] }),
    );
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(uiText("style_instructions_many", "200"))).toBeVisible();
    await styles.button("style_import_send", "1").click();
    await expect(dialog.getByText(uiText("style_problem_bad_request"))).toBeVisible();
  });
});

async function expectFreePlanAsksNothing(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v3/style_rules")) asked.push(request.url());
  });
  await page.reload();
  await expect(page.getByText(uiText("style_plan_how"))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(asked).toEqual([]);
}
