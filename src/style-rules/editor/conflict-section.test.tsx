import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { instruction } from "../testing/fake-style-rules-service.ts";
import { type MountedStyleRules, mountStyleRules } from "../testing/mount-style-rules.tsx";

const ID = "style-1";

async function open(): Promise<MountedStyleRules> {
  const page = await mountStyleRules(`#list=${ID}`, (fake) =>
    fake.add({ name: "Shared", instructions: [..."abc"].map(instruction) }),
  );
  await expect.poll(page.labels).toEqual(["a", "b", "c"]);
  return page;
}

async function write(page: MountedStyleRules, label: string, prompt: string) {
  await page.click(`Edit ${label}`);
  await page.type("Instruction", prompt);
  await page.click("Done");
}

function changeElsewhere({ fake, api }: MountedStyleRules, prompts: Record<string, string>) {
  const instructions = fake.lists.get(ID)?.instructions ?? [];
  fake.change(ID, {
    instructions: instructions.map((each) => ({
      ...each,
      prompt: prompts[each.label] ?? each.prompt,
    })),
  });
  api.announceFromOtherWindow(ID);
}

const prompts = ({ fake }: MountedStyleRules) =>
  fake.lists.get(ID)?.instructions.map(({ prompt }) => prompt);

test("a window without edits shows another window's change at once", async () => {
  const page = await open();
  changeElsewhere(page, { a: "From one." });
  await expect.poll(page.text).toContain("From one.");
  expect(page.saveState()).toBe(catalogueText("style_updated"));
});

test("a window with edits shows both versions, and merges them", async () => {
  const page = await open();
  await write(page, "b", "From two.");
  changeElsewhere(page, { a: "From one." });
  await expect
    .poll(() => document.activeElement?.textContent)
    .toBe(catalogueText("style_conflict_title"));
  expect(page.control("Save").disabled).toBe(true);
  const sides = [...page.root.querySelectorAll(".conflict-side")].map((side) => side.textContent);
  expect(sides).toEqual([
    expect.stringContaining("a: From one."),
    expect.stringContaining("b: From two."),
  ]);
  await page.click("Merge both and save");
  await expect.poll(page.saveState).toBe("Saved");
  expect(prompts(page)).toEqual(["From one.", "From two.", "Mind c."]);
});

test("where both changed the same, the user chooses", async () => {
  const page = await open();
  await page.type("List name", "My name");
  await write(page, "c", "Mine.");
  changeElsewhere(page, { c: "Theirs." });
  const radios = () => [...page.root.querySelectorAll<HTMLElement>(".conflict input[type=radio]")];
  await expect.poll(radios).toHaveLength(2);
  await act(() => page.control("Theirs: c: Theirs. (German)").click());
  await page.click("Merge both and save");
  await expect.poll(page.saveState).toBe("Saved");
  expect(page.fake.lists.get(ID)?.name).toBe("My name");
  expect(prompts(page)).toEqual(["Mind a.", "Mind b.", "Theirs."]);
});

test.each([
  ["Keep theirs, discard mine", "Second"],
  ["Keep mine, replace theirs", "My name"],
])("the user can choose one version as a whole: %s", async (choice, name) => {
  const page = await open();
  await page.type("List name", "My name");
  page.fake.change(ID, { name: "Second" });
  await page.click("Save");
  await vi.waitFor(() => page.control(choice));
  expect(page.fake.changes).toEqual([]);
  await page.click(choice);
  await expect.poll(() => page.control<HTMLInputElement>("List name").value).toBe(name);
  await expect.poll(() => page.fake.lists.get(ID)?.name).toBe(name);
  expect(page.root.querySelector("h2")?.textContent).toBe(name);
});
