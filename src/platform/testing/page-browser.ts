import messages from "../../../public/_locales/en/messages.json";
import { createFakeBrowser } from "./fake-browser.ts";

const TEXTS: Readonly<Record<string, { readonly message: string }>> = messages;

/**
 * A fake browser for whole pages, which run with their own `main.tsx`. It has the texts in English,
 * and a background that answers each message with what `answers` holds under its name.
 */
export function createPageBrowser() {
  const fake = createFakeBrowser();
  const answers = new Map<string, unknown>();
  const never = { addListener: () => undefined, removeListener: () => undefined };
  const i18n = {
    getUILanguage: () => "en",
    getMessage: (key: string, values: readonly string[] = []) =>
      (TEXTS[key]?.message ?? "").replace(
        /\$([1-9])/g,
        (placeholder, position) => values[Number(position) - 1] ?? placeholder,
      ),
  };
  const runtime = {
    ...fake.browser.runtime,
    id: "surtitle",
    onMessage: never,
    getURL: (path: string) => path,
    sendMessage: async ({ name }: { name: string }) => ({ reply: answers.get(name) ?? null }),
    connect: ({ name }: { name: string }) => ({
      name,
      onMessage: never,
      onDisconnect: never,
      postMessage: () => undefined,
      disconnect: () => undefined,
    }),
  };
  const commands = { getAll: async () => [{ name: "x", description: "Start", shortcut: "Alt+Q" }] };
  return { ...fake, answers, browser: { ...fake.browser, i18n, runtime, commands } };
}
