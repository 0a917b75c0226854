import type { ElementHandle, Page } from "puppeteer-core";
import { FIREFOX_LIMIT_MS, waitInFirefox } from "./wait-in-firefox.ts";

/** Waits for the button, link or menu with this role and accessible name. */
export async function control(page: Page, role: string, name: string): Promise<ElementHandle> {
  const selector = `::-p-aria([name="${name}"][role="${role}"])`;
  const found = await page.waitForSelector(selector, { timeout: FIREFOX_LIMIT_MS });
  if (!found) throw new Error(`There is no ${role} “${name}”.`);
  return found;
}

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
 * Presses a button or follows a link with the Enter key, as soon as it is enabled. Puppeteer clicks
 * where an element was a moment ago, and what loads above may have moved it.
 */
export async function press(page: Page, role: "button" | "link", name: string): Promise<void> {
  const pressed = await control(page, role, name);
  await waitInFirefox(`“${name}” to be enabled`, () =>
    pressed.evaluate((element) => !element.matches(":disabled")),
  );
  await pressed.press("Enter");
}

/** Types into an empty field and confirms with Enter. */
export async function fill(page: Page, name: string, value: string): Promise<void> {
  await (await field(page, name)).focus();
  await page.keyboard.type(value);
  await page.keyboard.press("Enter");
}

/** Waits until the page shows a text. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await waitInFirefox(`“${text}” on the page`, () =>
    page.evaluate((wanted) => document.body.textContent.includes(wanted), text),
  );
}
