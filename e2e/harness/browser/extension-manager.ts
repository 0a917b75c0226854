import type { BrowserContext, Page } from "@playwright/test";

/**
 * A text file of `chrome://extensions`. It may call the same private API, and costs next to
 * nothing, while the page itself takes seconds of processor time to load.
 */
export const MANAGER_ADDRESS = "chrome://extensions/strings.m.js";

/** Changes extensions as a user does on the browser's own page. */
export class ExtensionManager {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens the manager in a tab, which the caller closes. */
  static async open(context: BrowserContext): Promise<ExtensionManager> {
    const page = await context.newPage();
    await page.goto(MANAGER_ADDRESS);
    return new ExtensionManager(page);
  }

  /**
   * Ends all that an extension does, and frees its keys for others.
   * @throws Error when it is not installed
   */
  async disable(extensionId: string): Promise<void> {
    await this.page.evaluate(disable(extensionId));
  }

  /** Allows an extension in private windows, which restarts it. */
  async allowPrivateWindows(extensionId: string): Promise<void> {
    await this.page.evaluate(allow(extensionId));
  }

  /** Whether an extension that was allowed in private windows runs again. */
  async isAllowedInPrivateWindows(extensionId: string): Promise<boolean> {
    return await this.page.evaluate<boolean>(isAllowed(extensionId));
  }
}

// Strings, because the types do not include the private API of the browser's own pages.
const disable = (extensionId: string) => `(async (extensionId) => {
  const { developerPrivate, management } = chrome;
  const { commands } = await developerPrivate.getExtensionInfo(extensionId);
  for (const { name: commandName } of commands) {
    await developerPrivate.updateExtensionCommand({ extensionId, commandName, keybinding: "" });
  }
  await management.setEnabled(extensionId, false);
})(${JSON.stringify(extensionId)})`;

const allow = (extensionId: string) => `(async () => {
  // Without this the browser does not restart an unpacked extension.
  await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
  await chrome.developerPrivate.updateExtensionConfiguration({
    extensionId: ${JSON.stringify(extensionId)},
    incognitoAccess: true,
  });
})()`;

const isAllowed = (extensionId: string) => `(async () => {
  const all = await chrome.developerPrivate.getExtensionsInfo();
  const own = all.find(({ id }) => id === ${JSON.stringify(extensionId)});
  return own?.state === "ENABLED" && own.incognitoAccess.isActive;
})()`;
