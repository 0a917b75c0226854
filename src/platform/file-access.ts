import { browser } from "./browser.ts";

/** Whether the user has allowed the extension access to `file:` addresses. */
export function hasFileAccess(): Promise<boolean> {
  return browser.extension.isAllowedFileSchemeAccess();
}

/** Opens the browser's page about this extension, where only the user can allow file access. */
export async function openExtensionDetails(): Promise<void> {
  await browser.tabs.create({ url: `chrome://extensions/?id=${browser.runtime.id}` });
}
