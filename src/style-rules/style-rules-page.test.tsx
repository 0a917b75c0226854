import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { ServiceError } from "../service/http/service-error.ts";
import { UnsupportedCallError } from "../service/http/unsupported-call.ts";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { choose } from "../ui/testing/choose.ts";
import { pickFile } from "../ui/testing/pick-file.ts";
import { instruction } from "./testing/fake-style-rules-service.ts";
import { type MountedStyleRules, mountStyleRules } from "./testing/mount-style-rules.tsx";

const row = (page: MountedStyleRules, name: string) =>
  page.control(name).closest("tr")?.textContent ?? "";

const pickLists = (page: MountedStyleRules, text: string) => pickFile(page, text, "lists.json");

test("creates a list with a rule and an instruction", async () => {
  const page = await mountStyleRules();
  await expect.poll(page.text).toContain("No lists yet.");
  expect(page.control("New list").getAttribute("href")).toBe("#new=");
  await page.follow("#new=");
  await expect.poll(page.text).toContain("Works for all variants of this language.");
  await page.type("List name", "Handbook");
  await choose(page, "List language", "fr");
  await vi.waitFor(() => page.control("Search rules"));
  await page.type("Search rules", "quotation");
  const summaries = [...page.root.querySelectorAll<HTMLElement>("#rules summary")];
  const option = summaries.find((each) => each.textContent?.includes("Quotations within"));
  await act(() => option?.click());
  const radios = option?.parentElement?.querySelectorAll<HTMLElement>("input[type=radio]");
  await act(() => radios?.[1]?.click());
  await page.addInstruction("Short", "Be brief.");
  await page.click("Save");
  await expect.poll(() => page.fake.lists.size).toBe(1);
  const [made] = page.fake.lists.values();
  expect(made).toMatchObject({ name: "Handbook", language: "fr", version: 1 });
  expect(Object.values(made?.rules ?? {}).flatMap(Object.keys)).toHaveLength(1);
  expect(made?.instructions).toMatchObject([{ label: "Short", prompt: "Be brief." }]);
  expect(location.hash).toBe(`#list=${made?.styleId}`);
  await page.follow(location.hash);
  await expect.poll(page.saveState).toBe("All changes saved");
  expect(page.labels()).toEqual(["Short"]);
});

test("counts an emoji once, and sends nothing that the service would refuse", async () => {
  const page = await mountStyleRules("#list=style-1", (fake) =>
    fake.add({ instructions: [instruction("Short")] }),
  );
  await expect.poll(page.labels).toEqual(["Short"]);
  await page.click("Edit Short");
  await page.type("Instruction", "🙂".repeat(300));
  expect(page.text()).toContain("300 of 300 characters");
  expect(page.text()).not.toContain("too long");
  await page.type("Instruction", "🙂".repeat(301));
  expect(page.text()).toContain("301 of 300 characters: too long");
  await page.click("Save");
  expect(page.root.querySelector("[role=alert]")?.textContent).toContain("Not sent");
  expect(page.fake.changes).toEqual([]);
  await page.type("Instruction", "🙂".repeat(300));
  await page.click("Save");
  await expect.poll(page.saveState).toBe("Saved");
  expect(page.fake.lists.get("style-1")?.instructions[0]?.prompt).toBe("🙂".repeat(300));
});

test("renames a list in place, and copies it", async () => {
  const page = await mountStyleRules("", (fake) => fake.add({ name: "Handbook", language: "fr" }));
  await expect.poll(page.listed).toEqual(["Handbook"]);
  await page.click("Rename Handbook");
  await page.type("New name for Handbook", "Guide");
  await page.click("Save");
  await expect.poll(page.listed).toEqual(["Guide"]);
  expect(row(page, "Guide")).toContain("French");
  expect(document.activeElement).toBe(page.control("Rename Guide"));
  await page.click("Duplicate Guide");
  await expect.poll(page.listed).toEqual(["Guide", "Guide copy"]);
});

test("deletes a list after a warning and a confirmation", async () => {
  const page = await mountStyleRules("", (fake) =>
    fake.add({ name: "Guide", rules: { numbers: { x: "y" } }, instructions: [instruction("a")] }),
  );
  await expect.poll(page.listed).toEqual(["Guide"]);
  await page.click("Delete Guide");
  const dialog = () => page.root.querySelector("dialog")?.textContent;
  expect(dialog()).toContain(catalogueText("style_delete_warning", "1", "1"));
  expect(page.control("Delete permanently").disabled).toBe(true);
  await page.click("Yes, permanently delete “Guide”");
  await page.click("Delete permanently");
  await expect.poll(page.text).toContain("No lists yet.");
  expect(page.fake.lists.size).toBe(0);
});

test("exports lists, and imports them without unknown rules once that is confirmed", async () => {
  const page = await mountStyleRules("", (fake) => {
    fake.add({ name: "One" });
    fake.add({ name: "Two", instructions: [instruction("a")] });
  });
  await expect.poll(page.listed).toEqual(["One", "Two"]);
  await page.click("Select all lists");
  await page.click("Export (2)");
  const file = JSON.parse(page.api.saved[0]?.content ?? "");
  file.lists[0].configured_rules.punctuation = { made_up: "use_nothing" };
  file.lists[1].name = "Three";

  await page.click("Import…");
  await pickLists(page, JSON.stringify({ some: "file" }));
  await expect.poll(page.text).toContain("One of the files wasn't exported by Surtitle.");
  await pickLists(page, JSON.stringify(file));
  await expect.poll(page.text).toContain("made_up");
  expect(page.control("Import (2)").disabled).toBe(true);
  await page.click("Import without unknown rules");
  await page.click("Import (2)");
  await expect
    .poll(() => page.root.querySelector("dialog .notice-good")?.textContent)
    .toBe("Imported");
  await page.click("Close");
  await expect.poll(page.listed).toEqual(["One", "One", "Three", "Two"]);
  expect(JSON.stringify([...page.fake.lists.values()])).not.toContain("made_up");
});

test("sends a file with 201 instructions after a warning, and shows that it was refused", async () => {
  const page = await mountStyleRules();
  await expect.poll(page.text).toContain("No lists yet.");
  await page.click("Import…");
  const instructions = Array.from({ length: 201 }, (_, at) => ({ label: `n${at}`, prompt: "p" }));
  const list = { name: "Too full", language: "de", custom_instructions: instructions };
  await pickLists(
    page,
    JSON.stringify({ format: "surtitle-style-rules", version: 1, lists: [list] }),
  );
  await expect.poll(page.text).toContain(catalogueText("style_instructions_many", "200"));
  page.fake.refusal = ServiceError.ofStatus(400, "too many", {});
  await page.click("Import (1)");
  await expect.poll(page.text).toContain(catalogueText("style_problem_bad_request"));
});

test("sorts and searches many lists", async () => {
  const page = await mountStyleRules("", (fake) => {
    for (let count = 1; count < 8; count += 1) fake.add({ name: `List ${count}` });
    fake.add({ name: "Full", instructions: [..."abc"].map(instruction) });
  });
  await expect.poll(page.text).toContain("Lists in your account: 8");
  expect(row(page, "Full")).toContain("3");
  await page.click("Instructions");
  await page.click("Instructions");
  expect(page.listed()[0]).toBe("Full");
  await page.type("Search lists", "list 7");
  expect(page.listed()).toEqual(["List 7"]);
});

test("moves instructions by keys and by dragging, and keeps the focus", async () => {
  const page = await mountStyleRules("#list=style-1", (fake) =>
    fake.add({ instructions: [..."abcd"].map(instruction) }),
  );
  await expect.poll(page.labels).toEqual([..."abcd"]);
  const up = page.control("Move d up");
  up.focus();
  const init = { key: "ArrowUp", altKey: true, bubbles: true, cancelable: true };
  await act(() => void up.dispatchEvent(new KeyboardEvent("keydown", init)));
  expect(page.labels()).toEqual([..."abdc"]);
  expect(document.activeElement).toBe(page.control("Move d up"));
  const drag = (at: number, type: string) =>
    act(() => void page.root.querySelectorAll(".instruction")[at]?.dispatchEvent(new Event(type)));
  await drag(0, "dragstart");
  await drag(3, "drop");
  expect(page.labels()).toEqual([..."bdca"]);
  await page.click("Save");
  await expect.poll(page.saveState).toBe("Saved");
  expect(page.fake.lists.get("style-1")?.instructions.map(({ label }) => label)).toEqual([
    ..."bdca",
  ]);
  // Three places get other words; the third item stays.
  expect(page.fake.changes).toEqual(["replace", "replace", "replace"]);
});

test("explains that a list was deleted elsewhere, and saves it again", async () => {
  const page = await mountStyleRules("#list=style-1", (fake) =>
    fake.add({ instructions: [..."ab"].map(instruction) }),
  );
  await expect.poll(page.labels).toEqual(["a", "b"]);
  await page.type("List name", "Rescued");
  page.fake.lists.clear();
  await page.click("Save");
  await expect
    .poll(() => page.root.querySelector("[role=alert]")?.textContent)
    .toContain(catalogueText("style_problem_gone"));
  await page.click("Save as new list");
  await expect.poll(() => page.fake.lists.size).toBe(1);
  const [made] = page.fake.lists.values();
  expect(location.hash).toBe(`#list=${made?.styleId}`);
  await page.follow(location.hash);
  await expect.poll(page.labels).toEqual(["a", "b"]);
  expect(page.root.querySelector("h2")?.textContent).toBe("Rescued");
});

test("shows drafts in the overview, and continues one", async () => {
  const page = await mountStyleRules("#list=style-1", (fake) => fake.add({ name: "Kept" }));
  await expect.poll(page.saveState).toBe("All changes saved");
  await page.addInstruction("c", "Mind c.");
  await page.type("List name", "Kept on disk");
  await vi.waitFor(() => {
    const [draft] = page.api.kept.values();
    expect(draft?.content).toMatchObject({ name: "Kept on disk", instructions: [{ label: "c" }] });
  });
  await page.follow("#");
  await expect.poll(page.text).toContain("Unsaved lists");
  expect(page.control("Kept on disk").getAttribute("href")).toBe("#list=style-1");
  expect(row(page, "Kept")).toContain("Unsaved changes");
  await page.follow("#list=style-1");
  await expect.poll(page.text).toContain("This is your draft from");
  expect(page.control<HTMLInputElement>("List name").value).toBe("Kept on disk");
  expect(page.labels()).toEqual(["c"]);
  await page.click("Save");
  await expect.poll(page.saveState).toBe("Saved");
  expect(page.fake.lists.get("style-1")).toMatchObject({ name: "Kept on disk" });
  expect(page.api.kept.size).toBe(0);
});

test("explains why saving failed, and waits for the next try until it is stopped", async () => {
  const page = await mountStyleRules("#list=style-1", (fake) => fake.add());
  await expect.poll(page.saveState).toBe("All changes saved");
  await page.addInstruction("c", "Mind c.");
  page.fake.refusal = new ServiceError("unreachable", "offline");
  await page.click("Save");
  await expect.poll(page.saveState).toContain("Saved on this computer. Next try at");
  const alert = page.root.querySelector("[role=alert]")?.textContent;
  expect(alert).toContain(catalogueText("style_problem_unreachable"));
  expect(alert).toContain(catalogueText("style_kept"));
  await page.click("Stop");
  expect(page.saveState()).toBe("Unsaved changes, kept on this computer");
  page.fake.refusal = null;
  await page.click("Save");
  await expect.poll(page.saveState).toBe("Saved");
});

test("shows that the service refuses another instruction in a full list", async () => {
  const page = await mountStyleRules("#list=style-1", (fake) => {
    fake.mostInstructions = 2;
    fake.add({ instructions: [..."ab"].map(instruction) });
  });
  await expect.poll(page.labels).toEqual(["a", "b"]);
  await page.addInstruction("c", "One more.");
  await page.click("Save");
  await expect.poll(page.text).toContain(catalogueText("style_problem_bad_request"));
  await page.click("Remove c");
  expect(page.saveState()).toBe("All changes saved");
});

test.each([
  "bad_request",
  "key_refused",
  "too_many_requests",
  "quota_exceeded",
  "server_error",
  "unavailable",
  "unreachable",
  "redirected",
  "bad_answer",
  "not_configured",
] as const)(
  "explains in the overview and in a list that the service answered %s",
  async (reason) => {
    const refuse: Parameters<typeof mountStyleRules>[1] = (fake) => {
      fake.add();
      fake.refusal = new ServiceError(reason, "no");
    };
    const overview = await mountStyleRules("", refuse);
    await expect.poll(overview.text).toContain(catalogueText(`style_problem_${reason}`));
    const editor = await mountStyleRules("#list=style-1", refuse);
    await expect.poll(editor.text).toContain(catalogueText(`style_problem_${reason}`));
  },
);

test.each(["", "#list=style-1"])("explains a service without style rules: %j", async (hash) => {
  const page = await mountStyleRules(hash, (fake) => {
    fake.refusal = new UnsupportedCallError(ServiceError.ofStatus(404, "no", {}));
  });
  await expect.poll(page.text).toContain(catalogueText("style_problem_unsupported"));
});

test("explains a list that does not exist, and a key without style rules", async () => {
  const missing = await mountStyleRules("#list=nothing");
  await expect
    .poll(() => missing.root.querySelector("[role=alert]")?.textContent)
    .toContain(catalogueText("style_problem_gone"));
  const refused = await mountStyleRules("", (fake) => {
    fake.refusal = ServiceError.ofStatus(403, "no", {});
  });
  await expect.poll(refused.text).toContain(catalogueText("style_problem_forbidden"));
  expect(refused.text()).toContain(catalogueText("style_plan_how"));
});

test.each(["", "#list=style-1"])("sends nothing on the free plan: %j", async (hash) => {
  const page = await mountStyleRules(hash, (fake, api) => {
    fake.add();
    api.chosenPlan = "free";
  });
  expect(page.text()).toContain(catalogueText("style_plan_free"));
  expect(page.text()).toContain(catalogueText("style_plan_how"));
  expect(page.fake.calls).toEqual([]);
});
