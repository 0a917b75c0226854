import type { ElementHandle, Page } from "puppeteer-core";
import { callOnNode, findControl } from "./bidi.ts";
import { waitInFirefox } from "./wait-in-firefox.ts";
import { whereIs } from "./where-is.ts";

/** Waits for the field with this label. A field for a password has no role to find it by. */
export async function field(page: Page, label: string): Promise<ElementHandle<HTMLInputElement>> {
  return await waitInFirefox(`the field “${label}”`, async () => {
    const found = await page.evaluateHandle(
      (wanted) =>
        [...document.querySelectorAll("input")].find(({ labels }) =>
          [...(labels ?? [])].some(({ textContent }) => textContent.trim() === wanted),
        ),
      label,
    );
    return found.asElement() as ElementHandle<HTMLInputElement> | null;
  });
}

/**
 * Presses a button or follows a link with the Enter key, as soon as it is enabled and its page has
 * the focus. Firefox gives a new tab the focus only after it has switched to it, and until then a
 * button ignores the key. Puppeteer clicks where an element was a moment ago, and what loads above
 * may have moved it.
 */
export async function press(page: Page, role: "button" | "link", name: string): Promise<void> {
  await useControl(
    page,
    { role, name },
    `function () {
      this.focus();
      return document.hasFocus() && this.matches(":enabled, :any-link");
    }`,
  );
  await page.keyboard.press("Enter");
}

/** Chooses a value in the menu with this label. */
export async function choose(page: Page, label: string, value: string): Promise<void> {
  await useControl(
    page,
    { role: "combobox", name: label },
    `function (value) {
      this.value = value;
      for (const type of ["input", "change"]) this.dispatchEvent(new Event(type, { bubbles: true }));
      return this.value === value;
    }`,
    [value],
  );
}

/**
 * Calls a function on a control until it returns true.
 * @param use source text of a `function` with the control as `this`
 */
async function useControl(
  page: Page,
  { role, name }: { readonly role: string; readonly name: string },
  use: string,
  args: readonly unknown[] = [],
): Promise<void> {
  await waitOnPage(page, `the ${role} “${name}”`, async () => {
    const found = await findControl(page, role, name);
    return found !== null && (await callOnNode<boolean>(page, found, use, args));
  });
}

/** Types into an empty field and confirms with Enter. */
export async function fill(page: Page, name: string, value: string): Promise<void> {
  await (await field(page, name)).focus();
  await page.keyboard.type(value);
  await page.keyboard.press("Enter");
}

/** Waits until the page shows a text. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await waitOnPage(page, `“${text}”`, async () => (await textOf(page)).includes(text));
}

const textOf = (page: Page) => page.evaluate(() => document.body.textContent);

/** @throws Error that says what the page shows, and whether it has the focus */
async function waitOnPage(
  page: Page,
  wanted: string,
  probe: () => Promise<boolean>,
): Promise<void> {
  try {
    await waitInFirefox(wanted, probe);
  } catch (cause) {
    const shown = `${await whereIs(page)}, shows: ${await textOf(page)}`;
    throw new Error(`Waited in vain for ${wanted}. ${shown}`, { cause });
  }
}
