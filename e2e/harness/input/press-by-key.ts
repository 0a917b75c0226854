import { expect, type Locator } from "@playwright/test";

/**
 * Presses a button by the keyboard, as soon as it can be pressed. For buttons that something may
 * move at that moment, such as lists that are read with another key: a mouse that goes down on one
 * and comes up beside it presses nothing.
 */
export async function pressByKey(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press("Enter");
}
