import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, onTestFinished, test, vi } from "vitest";
import { CheckedField, type CheckedFieldProps } from "./checked-field.tsx";
import { catalogueText } from "./testing/catalogue-text.ts";
import { mount } from "./testing/mount.tsx";
import { TextProvider } from "./texts.ts";

function digitsField(props: Partial<CheckedFieldProps> = {}) {
  const save = vi.fn(async () => undefined);
  const field = (value: string) => (
    <CheckedField
      label="Number"
      value={value}
      check={(typed) =>
        /^\d*$/.test(typed.trim())
          ? { ok: true, value: typed.trim() }
          : { ok: false, problem: "problem_not_a_uuid" }
      }
      save={save}
      {...props}
    />
  );
  return { save, field };
}

test("stores a valid value on input and marks it as saved", async () => {
  const { save, field } = digitsField();
  const view = await mount(field("1"));
  await view.type("Number", " 12 ");
  expect(save.mock.calls).toEqual([["12"]]);
  await expect.poll(view.text).toContain("Saved");
  expect(view.control("Number").getAttribute("aria-invalid")).toBe("false");
});

test("reports an invalid value and does not store it", async () => {
  const { save, field } = digitsField();
  const view = await mount(field("1"));
  await view.type("Number", "1x");
  await view.type("Number", "1xy", "leave");
  expect(save).not.toHaveBeenCalled();
  const input = view.control<HTMLInputElement>("Number");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(input.value).toBe("1xy");
  const [problemId] = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(view.root.querySelector(`[id="${problemId}"]`)?.textContent).toContain("IDs look like");
  await view.type("Number", "12");
  expect(save.mock.calls).toEqual([["12"]]);
  expect(view.control("Number").getAttribute("aria-invalid")).toBe("false");
});

test("keeps newer input when an older value comes back from storage", async () => {
  const { field } = digitsField();
  const view = await mount(field(""));
  await view.type("Number", "1");
  await view.type("Number", "12");
  await view.update(field("1"));
  expect(view.control<HTMLInputElement>("Number").value).toBe("12");
});

test("stores a reverted value while another one is still being stored", async () => {
  const { save, field } = digitsField();
  const view = await mount(field("1"));
  await view.type("Number", "12");
  await view.type("Number", "1");
  expect(save.mock.calls).toEqual([["12"], ["1"]]);
  await view.update(field("12"));
  await view.update(field("1"));
  expect(view.control<HTMLInputElement>("Number").value).toBe("1");
  await view.type("Number", "1", "leave");
  expect(save).toHaveBeenCalledTimes(2);
});

test("replaces typed text, even invalid text, with a value stored elsewhere", async () => {
  const { field } = digitsField();
  const view = await mount(field("1"));
  await view.type("Number", "x");
  await view.update(field("7"));
  expect(view.control<HTMLInputElement>("Number").value).toBe("7");
  expect(view.control("Number").getAttribute("aria-invalid")).toBe("false");
});

test("stores a complete value when it has a save button", async () => {
  const { save, field } = digitsField({ saveButton: "Save it" });
  const view = await mount(field("1"));
  await view.type("Number", "12");
  expect(save).not.toHaveBeenCalled();
  await view.click("Save it");
  expect(save.mock.calls).toEqual([["12"]]);
  await view.update(field("12"));
  expect(view.text()).not.toContain("Save it");
  await view.type("Number", " 13 ", "leave");
  expect(save.mock.calls).toEqual([["12"], ["13"]]);
  expect(view.control<HTMLInputElement>("Number").value).toBe("13");
});

test("shows a secret only on request", async () => {
  const { field } = digitsField({ secret: true });
  const view = await mount(field("1"));
  expect(view.control<HTMLInputElement>("Number").type).toBe("password");
  await view.click("Show");
  expect(view.control<HTMLInputElement>("Number").type).toBe("text");
  await view.click("Hide");
  expect(view.control<HTMLInputElement>("Number").type).toBe("password");
});

test("keeps input that arrives before effects have run", async () => {
  const { field } = digitsField();
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  onTestFinished(() => render(null, root));
  // In a browser, effects wait for a frame; pasting does not.
  render(<TextProvider value={catalogueText}>{field("1")}</TextProvider>, root);
  const input = root.querySelector("input");
  if (!input) throw new Error("The input is missing.");
  input.value = "1x";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await act(() => undefined);
  expect(input.value).toBe("1x");
  expect(root.textContent).toContain("IDs look like");
});
