import type { DevtoolsSession } from "../browser/devtools-session.ts";

// Windows virtual key codes of keys that are not letters.
const KEY_CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  " ": 32,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

const KEY_TEXTS: Readonly<Record<string, string>> = { Enter: "\r", " ": " " };

export async function typeText(session: DevtoolsSession, text: string): Promise<void> {
  await session.send("Input.insertText", { text });
}

/**
 * Presses and releases one key that is not a letter.
 * @param key its name in `KeyboardEvent.key`
 * @param times how often
 */
export async function pressKey(session: DevtoolsSession, key: string, times = 1): Promise<void> {
  const windowsVirtualKeyCode = KEY_CODES[key];
  if (windowsVirtualKeyCode === undefined) throw new Error(`The key "${key}" is unknown.`);
  const code = key === " " ? "Space" : key;
  const common = { key, code, windowsVirtualKeyCode };
  const text = KEY_TEXTS[key];
  const down = { type: text ? "keyDown" : "rawKeyDown", ...common, ...(text ? { text } : {}) };
  const press = [down, { type: "keyUp", ...common }];
  // The browser takes events in the order in which they come, and answers later.
  const events = Array.from({ length: times }, () => press).flat();
  await Promise.all(events.map((event) => session.send("Input.dispatchKeyEvent", event)));
}
