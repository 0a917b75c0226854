import { expect, type Locator } from "@playwright/test";

/**
 * Presses a button by keyboard, as soon as it is enabled. Use it for buttons that may move at that
 * moment, for example below lists that are read with a new key. A mouse that goes down on a button
 * and comes up beside it presses nothing.
 */
export async function pressByKey(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press("Enter");
}
