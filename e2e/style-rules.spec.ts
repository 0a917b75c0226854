import { readFile } from "node:fs/promises";
import { tabOrder } from "./harness/input/tab-order.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindings, axeFindingsInAnyLight } from "./harness/pages/axe-findings.ts";
import { StyleRulesOnPage } from "./harness/pages/style-rules-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";
import { listClient } from "./service/testing/list-client.ts";

// A key with an account of its own, without lists.
const ownKey = (name: string) => `local-key.empty-lists.account=style-${name}`;

interface StoredList {
  readonly style_id: string;
  readonly name: string;
  readonly language: string;
  readonly version: number;
  readonly configured_rules: Record<string, Record<string, string>>;
  readonly custom_instructions: readonly { readonly label: string; readonly prompt: string }[];
}

const instruction = (label: string, prompt = `Mind ${label}.`) => ({ label, prompt });

test(
  "lists are created, renamed, copied, exported, imported and deleted",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = ownKey("made");
    const ask = listClient(stage.service);
    const browser = await launch({ choices: { apiKey } });
    const styles = await StyleRulesOnPage.open(browser);
    const { page } = styles;
    const lists = async () => {
      const path = "/v3/style_rules?detailed=true&page_size=25";
      return (await ask("GET", path, undefined, apiKey)).body as {
        style_rules: readonly StoredList[];
      };
    };

    await test.step("a new one, with rules and instructions", async () => {
      await expect(page.getByText(uiText("style_empty"))).toBeVisible();
      await page.getByRole("link", { name: uiText("style_new") }).click();
      await styles.field("style_name").fill("Handbook");
      await page
        .getByRole("combobox", { name: uiText("style_language"), exact: true })
        .selectOption("fr");
      await page.getByRole("searchbox").fill("quotation");
      await page.getByText("Quotations within quotations").click();
      await page
        .getByRole("region", { name: uiText("style_rules") })
        .getByRole("radio")
        .nth(1)
        .check();
      await styles.addInstruction("Short", "Be brief.");
      await styles.save();
      await expect(page).toHaveURL(/#list=/);
      await expect(styles.saveState).toHaveText(uiText("style_all_saved"));
      const [made] = (await lists()).style_rules;
      expect(made).toMatchObject({ name: "Handbook", language: "fr", version: 1 });
      const rules = Object.values(made?.configured_rules ?? {});
      expect(rules.flatMap((options) => Object.keys(options))).toHaveLength(1);
      expect(made?.custom_instructions).toMatchObject([instruction("Short", "Be brief.")]);
    });

    await test.step("nothing that the service would refuse is sent", async () => {
      await styles.instructionButton("edit", "Short").click();
      const prompt = styles.field("style_prompt");
      // An emoji counts once, as at the service.
      await prompt.fill("🙂".repeat(300));
      await expect(page.getByText(uiText("style_letters", "300", "300"))).toBeVisible();
      await prompt.fill("🙂".repeat(301));
      await expect(page.getByText(uiText("style_letters_over", "301", "300"))).toBeVisible();
      await styles.save();
      await expect(page.getByRole("alert")).toContainText(uiText("style_obstacles"));
      expect((await lists()).style_rules[0]?.version).toBe(1);
      await prompt.fill("🙂".repeat(300));
      await styles.save();
      await expect(styles.saveState).toHaveText(uiText("style_saved"));
      expect((await lists()).style_rules[0]?.custom_instructions[0]?.prompt).toBe("🙂".repeat(300));
    });

    await test.step("renamed in place, and copied", async () => {
      await page.getByRole("link", { name: uiText("style_all_lists") }).click();
      await styles.button("style_rename", "Handbook").click();
      const name = uiText("style_name_of", "Handbook");
      await page.getByRole("textbox", { name, exact: true }).fill("Guide");
      await page.keyboard.press("Enter");
      await expect(styles.row("Guide")).toContainText("French");
      await expect(styles.button("style_rename", "Guide")).toBeFocused();
      await styles.button("style_duplicate", "Guide").click();
      await expect(styles.row("Guide copy")).toBeVisible();
      const names = (await lists()).style_rules.map(({ name }) => name);
      expect(names.sort()).toEqual(["Guide", "Guide copy"]);
    });

    const exported = await test.step("exported, both at once", async () => {
      await page.getByRole("checkbox", { name: uiText("style_check_all") }).check();
      const download = page.waitForEvent("download");
      await styles.button("style_export_checked", "2").click();
      return JSON.parse(await readFile(await (await download).path(), "utf8"));
    });

    await test.step("deleted, after a warning and a confirmation", async () => {
      await styles.button("style_delete", "Guide copy").click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(uiText("style_delete_warning", "1", "1"));
      expect(await axeFindings(page)).toEqual([]);
      const sure = dialog.getByRole("button", { name: uiText("style_delete_confirm") });
      await expect(sure).toBeDisabled();
      await dialog.getByRole("checkbox").check();
      await sure.click();
      await expect(styles.row("Guide copy")).toBeHidden();
      expect((await lists()).style_rules).toHaveLength(1);
    });

    await test.step("imported, without unknown rules once that is confirmed", async () => {
      exported.lists[0].configured_rules.punctuation = { made_up: "use_nothing" };
      exported.lists[1].name = "Second";
      await styles.button("style_import").click();
      await styles.pickFile(JSON.stringify({ some: "file" }));
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("alert")).toContainText(uiText("style_file_foreign"));
      await styles.pickFile(JSON.stringify(exported));
      await expect(dialog).toContainText("made_up");
      const send = styles.button("style_import_send", "2");
      await expect(send).toBeDisabled();
      await page.getByRole("checkbox", { name: uiText("style_import_leave_out") }).check();
      expect(await axeFindings(page)).toEqual([]);
      await send.click();
      await expect(dialog).toContainText(uiText("style_import_done"));
      await styles.button("close").click();
      await expect(styles.row("Second")).toBeVisible();
      const all = (await lists()).style_rules;
      expect(all).toHaveLength(3);
      expect(JSON.stringify(all)).not.toContain("made_up");
    });

    await test.step("in light and dark mode, by keyboard alone", async () => {
      await expectAccessible(styles, "Second");
      await styles.edit("Second");
      await styles.instructionButton("edit", "Short").click();
      expect(await axeFindingsInAnyLight(page)).toEqual([]);
    });
  },
);

test(
  "two windows and another client on one list overwrite nothing silently",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = ownKey("shared");
    const ask = listClient(stage.service);
    const made = await ask(
      "POST",
      "/v3/style_rules",
      {
        name: "Shared",
        language: "en",
        custom_instructions: ["a", "b", "c", "d"].map((label) => instruction(label)),
      },
      apiKey,
    );
    const { style_id: id } = made.body as StoredList;
    const path = `/v3/style_rules/${id}`;
    const now = async () => (await ask("GET", path, undefined, apiKey)).body as StoredList;
    const prompts = async () => (await now()).custom_instructions.map(({ prompt }) => prompt);
    const browser = await launch({ choices: { apiKey } });
    const one = await StyleRulesOnPage.open(browser, `#list=${id}`);
    const two = await StyleRulesOnPage.open(browser, `#list=${id}`);
    const write = async (styles: StyleRulesOnPage, label: string, prompt: string) => {
      await styles.page.bringToFront();
      await styles.instructionButton("edit", label).click();
      await styles.field("style_prompt").fill(prompt);
      await styles.button("style_instruction_done").click();
    };

    await test.step("a window without edits updates at once", async () => {
      await write(one, "a", "From one.");
      await one.save();
      await expect(one.saveState).toHaveText(uiText("style_saved"));
      await expect(two.page.getByText("From one.")).toBeVisible();
      await expect(two.saveState).toHaveText(uiText("style_updated"));
    });

    await test.step("one with edits shows both versions, and merges them", async () => {
      await write(two, "b", "From two.");
      await write(one, "c", "From one.");
      await one.save();
      await expect(one.saveState).toHaveText(uiText("style_saved"));
      const { page } = two;
      await page.bringToFront();
      const heading = page.getByRole("heading", { name: uiText("style_conflict_title") });
      await expect(heading).toBeFocused();
      await expect(two.button("save")).toBeDisabled();
      const sides = page.locator(".conflict-side");
      await expect(sides.nth(0)).toContainText("c: From one.");
      await expect(sides.nth(1)).toContainText("b: From two.");
      expect(await axeFindings(page)).toEqual([]);
      await two.button("style_conflict_merge").click();
      await expect(two.saveState).toHaveText(uiText("style_saved"));
      expect(await prompts()).toEqual(["From one.", "From two.", "From one.", "Mind d."]);
    });

    await test.step("when both changed the same item, the user chooses", async () => {
      const { page } = two;
      await write(two, "d", "Mine.");
      const fourth = (await ask("GET", path, undefined, apiKey)).body as {
        custom_instructions: { instruction_id: string }[];
      };
      const place = `${path}/custom_instructions/${fourth.custom_instructions[3]?.instruction_id}`;
      const theirs = { ...instruction("d", "Theirs."), source_language: null };
      expect((await ask("PUT", place, theirs, apiKey)).status).toBe(200);
      await ask("PATCH", path, { name: "Theirs" }, apiKey);
      await two.save();
      const radios = page.locator(".conflict").getByRole("radio");
      await expect(radios).toHaveCount(2);
      await radios.and(page.getByRole("radio", { name: /Theirs/ })).check();
      await two.button("style_conflict_merge").click();
      await expect(page.getByRole("heading", { name: "Theirs" })).toBeVisible();
      await expect(two.saveState).not.toHaveText(uiText("style_unsaved"));
      expect(await prompts()).toEqual(["From one.", "From two.", "From one.", "Theirs."]);
    });

    await test.step("keeping theirs, and keeping one's own", async () => {
      for (const [choice, given, name] of [
        ["theirs", "Second", "Second"],
        ["mine", "Third", "My name"],
      ] as const) {
        await two.field("style_name").fill("My name");
        await ask("PATCH", path, { name: given }, apiKey);
        await two.save();
        await two.button(`style_conflict_keep_${choice}`).click();
        await expect(two.field("style_name")).toHaveValue(name);
        await expect.poll(async () => (await now()).name).toBe(name);
      }
    });

    await test.step("moved by keyboard and pointer, with few calls", async () => {
      const { page } = two;
      await expect(two.saveState).toHaveText(uiText("style_saved"));
      const { version } = await now();
      await two.instructionButton("up", "d").focus();
      await page.keyboard.press("Alt+ArrowUp");
      await expect.poll(() => two.labels()).toEqual(["a", "b", "d", "c"]);
      await expect(two.instructionButton("up", "d")).toBeFocused();
      const rows = page.locator(".instruction");
      await rows.nth(0).dragTo(rows.nth(3), { sourcePosition: { x: 60, y: 10 } });
      await expect.poll(() => two.labels()).toEqual(["b", "d", "c", "a"]);
      await two.save();
      await expect(two.saveState).toHaveText(uiText("style_saved"));
      const after = await now();
      expect(after.custom_instructions.map(({ label }) => label)).toEqual(["b", "d", "c", "a"]);
      // Three places get other words; the third item stays.
      expect(after.version - version).toBe(3);
    });

    await test.step("a list deleted elsewhere can be saved again", async () => {
      await two.field("style_name").fill("Rescued");
      await ask("DELETE", path, undefined, apiKey);
      await two.save();
      await expect(two.page.getByRole("alert")).toContainText(uiText("style_problem_gone"));
      await two.button("style_gone_save").click();
      await expect(two.page).not.toHaveURL(new RegExp(id));
      await expect(two.page.getByRole("heading", { name: "Rescued" })).toBeVisible();
      await expect.poll(() => two.labels()).toEqual(["b", "d", "c", "a"]);
    });
  },
);

/** Checks the overview in light and dark mode, and that the keyboard reaches everything. */
async function expectAccessible(styles: StyleRulesOnPage, name: string): Promise<void> {
  const { page } = styles;
  expect(await axeFindingsInAnyLight(page)).toEqual([]);
  // The round starts at the beginning of the page, not at the last press.
  await page.reload();
  await expect(styles.row(name)).toBeVisible();
  const { missed, stops } = await tabOrder(page);
  expect(missed).toEqual([]);
  expect(stops.filter(({ outlined }) => !outlined)).toEqual([]);
}
