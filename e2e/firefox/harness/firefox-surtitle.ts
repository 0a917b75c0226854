import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import manifest from "../../../manifest.json" with { type: "json" };
import { firefoxManifest } from "../../../packing/firefox-manifest.ts";
import { packageFolder } from "../../../packing/package-files.ts";
import { FAST_WAITS } from "../../harness/browser/fast-waits.ts";
import { rewriteWaits } from "../../harness/browser/rewrite-waits.ts";
import { withoutIsolates } from "../../harness/pages/without-isolates.ts";
import {
  contextOf,
  contextsOf,
  openPages,
  reportUnreportedTabs,
  runInBrowserWindow,
  type TopFrame,
} from "./bidi.ts";
import { waitInFirefox } from "./wait-in-firefox.ts";

const ID = firefoxManifest(manifest).browser_specific_settings.gecko.id;

// Declared at the head of each script that runs in the browser's own window.
const EXTENSION = `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(ID)});`;

// Notices of Firefox: it kept a content script out of a page of the extension, a page closed while
// it waited for an answer, wrote to its database or ran a script, media of another origin is
// captured as silence, a service closed its connection without a handshake, and sound waits for a
// press on the page.
const HARMLESS =
  /AudioContext was prevented from starting|Layout was forced before the page was fully loaded|Content Script execution in moz-extension|(?:rejected|resolved) after context unloaded|aborted due to page navigation|InvalidStateError: An exception was thrown|Script terminated by timeout|cross-origin resource, the node will output silence|was interrupted while the page was loading/;

/** The extension in a Firefox, installed from a copy of its build with shorter waits. */
export class FirefoxSurtitle {
  readonly browser: Browser;
  readonly #folder: string;
  #isPrivate = false;

  private constructor(browser: Browser, folder: string) {
    this.browser = browser;
    this.#folder = folder;
  }

  static async install(browser: Browser): Promise<FirefoxSurtitle> {
    const folder = mkdtempSync(join(tmpdir(), "surtitle-firefox-"));
    const copy = join(folder, "extension");
    cpSync(packageFolder("firefox"), copy, { recursive: true });
    rewriteWaits(copy, FAST_WAITS);
    await runInBrowserWindow(browser, "Services.console.reset();");
    await browser.installExtension(copy);
    const surtitle = new FirefoxSurtitle(browser, folder);
    await surtitle.whenBackgroundRuns();
    await surtitle.#whenWelcomed();
    return surtitle;
  }

  /** Removes it with all its data, and closes its pages. */
  async remove(): Promise<void> {
    try {
      if (this.#isPrivate) await this.#run("window.close();");
      await this.browser.uninstallExtension(ID);
    } finally {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  /**
   * Opens a page of the extension in a new tab. WebDriver BiDi navigates to no such page, so the
   * browser's own window opens it.
   * @param path in the package
   */
  async openPage(path: string): Promise<Page> {
    const known = await contextsOf(this.browser);
    await this.#run(
      "gBrowser.selectedTab = gBrowser.addTrustedTab(extension.baseURL + args);",
      path,
    );
    return await this.waitForPage(path, known);
  }

  /**
   * Waits for a tab of the extension that something else opens.
   * @param known other tabs, which may show the same page
   */
  async waitForPage(path: string, known: readonly TopFrame[] = []): Promise<Page> {
    const url = await this.#run<string>("return extension.baseURL + args;", path);
    return await this.#pageAt(url, known);
  }

  /**
   * Waits for a tab, in any window, that is none of `known`.
   * @param known as Firefox lists them, because Puppeteer may learn of an old tab only now
   */
  async waitForNewTab(known: readonly TopFrame[]): Promise<Page> {
    const seen = new Map(known.map(({ context, url }) => [context, url]));
    return await this.#waitForTab("a new tab", seen, (page) => !seen.has(contextOf(page)));
  }

  /** Presses the toolbar button on the tab that is in front, which opens the popup. */
  async pressToolbarButton(): Promise<void> {
    await this.#run(
      "await extension.apiManager.global.browserActionFor(extension).triggerAction(window);",
    );
  }

  /** Waits until the popup that is open shows a text, and returns all that it shows. */
  async readPopup(expected: string): Promise<string> {
    const wanted = withoutIsolates(expected);
    return await this.#waitInPopup(wanted, async () => {
      const shown = await this.#inPopup<string>(TEXT);
      return shown?.includes(wanted) && shown;
    });
  }

  /** Presses the button, fold or checkbox with one of these names in the popup that is open. */
  async pressInPopup(...names: readonly string[]): Promise<void> {
    const wanted = names.map(withoutIsolates);
    await this.#waitInPopup(wanted.join("” or “"), () => this.#inPopup<boolean>(PRESS, wanted));
  }

  async closePopup(): Promise<void> {
    // A panel that is still opening lets go of the popup, opens all the same, and would be in the way
    // of the next popup. So each round asks again, until the panel has closed too.
    await waitInFirefox("the popup and its panel to close", () =>
      this.#run<boolean>(
        `for (const panel of document.querySelectorAll("panel")) panel.hidePopup();
        return !${POPUP} && !document.getElementById("customizationui-widget-panel");`,
      ),
    );
  }

  /** Presses the keys of a command, as Firefox delivers them to its own window. */
  async pressShortcut(command: string): Promise<void> {
    const { suggested_key } = manifest.commands[command as "toggle-captions"];
    const key = suggested_key.default.split("+").at(-1);
    await this.#run(
      `const keys = document.getElementById("ext-keyset-id-" + extension.id.replace(/\\W/g, "_"));
      keys.querySelector('key[key="' + args + '"]').doCommand();`,
      key,
    );
  }

  /** Gives a command, as its keys do if the user has chosen some. */
  async giveCommand(command: string): Promise<void> {
    await this.#run(
      "extension.tabManager.addActiveTabPermission(); extension.shortcuts.onCommand(args);",
      command,
    );
  }

  /** Chooses an entry in the context menu that is open in a page, and closes the menu. */
  async chooseFromMenu(entry: string): Promise<void> {
    await waitInFirefox(`“${entry}” in the menu`, () =>
      this.#run<boolean>(
        `const menu = document.getElementById("contentAreaContextMenu");
        const own = menu.querySelectorAll('menuitem[id^="surtitle_extension-menuitem"]');
        const found = [...own].find(({ label }) => label === args);
        if (menu.state !== "open" || !found || found.disabled) return false;
        found.doCommand();
        menu.hidePopup();
        return true;`,
        entry,
      ),
    );
  }

  /** Lets the extension into private windows, as a user does in Firefox's own settings. */
  async allowPrivateWindows(): Promise<void> {
    await this.#run(
      `const { ExtensionPermissions } =
        ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
      const name = "internal:privateBrowsingAllowed";
      await ExtensionPermissions.add(extension.id, { permissions: [name], origins: [] }, extension);
      const { AddonManager } =
        ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
      await (await AddonManager.getAddonByID(extension.id)).reload();`,
    );
    await this.whenBackgroundRuns();
  }

  /**
   * Opens a page in a private window, which has the popup and the keys until the end of the test.
   * @returns once the page has loaded
   */
  async openPrivateWindow(url: string): Promise<Page> {
    await this.#run(
      `const opened = OpenBrowserWindow({ private: true });
      await new Promise((resolve) => opened.addEventListener("load", resolve, { once: true }));
      await opened.delayedStartupPromise;
      opened.gBrowser.fixupAndLoadURIString(args, {
        triggeringPrincipal: Services.scriptSecurityManager.createNullPrincipal({ privateBrowsingId: 1 }),
      });`,
      url,
    );
    const page = await this.#pageAt(url);
    await page.waitForSelector("#play");
    this.#isPrivate = true;
    return page;
  }

  /** Waits until the sidebar shows a page of the extension. */
  async waitForSidebar(path: string): Promise<void> {
    await waitInFirefox(`${path} in the sidebar`, () =>
      this.#run<boolean>(
        `const inner = document.getElementById("sidebar").contentDocument;
        return inner.querySelector("browser")?.currentURI?.spec === extension.baseURL + args;`,
        path,
      ),
    );
  }

  /** Ends the event page, as Firefox does when it was idle for a while. */
  async endBackground(): Promise<void> {
    await this.#run("await extension.terminateBackground({ disableResetIdleForTest: true });");
  }

  async whenBackgroundRuns(): Promise<void> {
    await waitInFirefox(
      "the event page to run",
      async () => (await this.#run<string>("return extension.backgroundState;")) === "running",
    );
  }

  /** Errors that the extension has thrown since its installation, in any of its contexts. */
  async errors(): Promise<readonly string[]> {
    const errors = await this.#run<readonly string[]>(
      `return Services.console.getMessageArray()
        .filter((message) => message instanceof Ci.nsIScriptError)
        .filter(({ sourceName, errorMessage }) =>
          [sourceName, errorMessage].some((text) => text.includes(extension.baseURL)))
        .map(({ sourceName, lineNumber, errorMessage }) =>
          errorMessage + " (" + sourceName + ":" + lineNumber + ")");`,
    );
    return errors.filter((error) => !HARMLESS.test(error));
  }

  /** The welcome page must not take the front from a page that the test opens. */
  async #whenWelcomed(): Promise<void> {
    await waitInFirefox("the welcome page in front", () =>
      this.#run<boolean>(
        "return gBrowser.currentURI.spec === extension.baseURL + args;",
        "src/welcome/index.html",
      ),
    );
  }

  /** @throws Error that says what the popup shows, and which panels are open */
  async #waitInPopup<Result>(
    wanted: string,
    probe: () => Promise<Result | null | undefined | false>,
  ): Promise<Result> {
    try {
      return await waitInFirefox(`“${wanted}” in the popup`, probe);
    } catch (error) {
      const shown = await this.#inPopup<string>(TEXT);
      const panels = await this.#run<readonly string[]>(PANELS);
      throw new Error(
        `“${wanted}” never came. The popup shows: ${shown}. Panels: ${panels.join(", ")}`,
        { cause: error },
      );
    }
  }

  /** @returns null while there is no popup */
  #inPopup<Result>(expression: string, args: unknown = null): Promise<Result | null> {
    return this.#run<Result | null>(IN_POPUP, { expression, args });
  }

  #run<Result = null>(body: string, args: unknown = null): Promise<Result> {
    const within = this.#isPrivate ? inPrivateWindow(body) : body;
    return runInBrowserWindow<Result>(this.browser, `${EXTENSION}\n${within}`, args);
  }

  /** @throws Error that says which tabs Firefox has, and what Puppeteer knows of each */
  async #pageAt(url: string, known: readonly TopFrame[] = []): Promise<Page> {
    const others = new Set(known.map(({ context }) => context));
    const seen = new Map<string, string>();
    return await this.#waitForTab(url, seen, async (page) => {
      if (others.has(contextOf(page))) return false;
      // Puppeteer reports only where it has navigated itself.
      const address = await page.evaluate(() => location.href).catch(String);
      seen.set(contextOf(page), address);
      return address === url;
    });
  }

  /** @param seen what Puppeteer knows of tabs, by the id of their top frame */
  async #waitForTab(
    what: string,
    seen: ReadonlyMap<string, string>,
    fits: (page: Page) => boolean | Promise<boolean>,
  ): Promise<Page> {
    try {
      return await waitInFirefox(what, async () => {
        await reportUnreportedTabs(this.browser);
        for (const page of await openPages(this.browser)) if (await fits(page)) return page;
        return null;
      });
    } catch (cause) {
      const tabs = (await contextsOf(this.browser)).map(
        ({ context, url: at }) => `${at} (for Puppeteer ${seen.get(context) ?? "unknown"})`,
      );
      throw new Error(`${what} never opened. Tabs: ${tabs.join(", ")}`, { cause });
    }
  }
}

/** The script runs in the first window. Those of the private window stand in for its globals. */
function inPrivateWindow(body: string): string {
  return `const own = [...Services.wm.getEnumerator("navigator:browser")]
    .find((each) => each.PrivateBrowsingUtils.isWindowPrivate(each));
  return await (async (window, { document, gBrowser }) => { ${body} })(own, own);`;
}

// The popup loads in another panel, which is never shown and may keep a browser.
const POPUP = `[...document.querySelectorAll("browser.webextension-popup-browser")]
  .find((each) => each.closest("panelview"))`;

const PANELS = `return [...document.querySelectorAll("panel")].flatMap((panel) => {
  const inside = [...panel.querySelectorAll("browser")].map((each) => each.currentURI?.spec);
  return panel.state === "closed" && inside.length === 0
    ? []
    : [panel.id + " " + panel.state + " " + inside.join(" and ")];
});`;

const TEXT = 'content.document.body?.innerText ?? ""';

// Presses the control with one of the texts `args`; false where there is none.
const PRESS = `(() => {
  const button = [...content.document.querySelectorAll("button, summary, label")]
    .find(({ innerText }) => args.includes(innerText.replace(/[\\u2066-\\u2069]/g, "").trim()));
  if (!button) return false;
  // Firefox asks for permissions only while it handles the input of a person.
  const input = content.windowUtils.setHandlingUserInput(true);
  button.click();
  input.destruct();
  return true;
})()`;

// The popup's document lies in another process, where a frame script runs an expression.
const IN_POPUP = `
  const popup = ${POPUP};
  // An answer from before its document is there would be lost.
  if (!popup?.currentURI?.spec.startsWith(extension.baseURL)) return null;
  const { messageManager } = popup;
  const name = "surtitle:popup";
  return await new Promise((resolve) => {
    const listener = ({ data }) => {
      messageManager.removeMessageListener(name, listener);
      resolve(data);
    };
    messageManager.addMessageListener(name, listener);
    const value = "((args) => " + args.expression + ")(" + JSON.stringify(args.args) + ")";
    const script = "sendAsyncMessage(" + JSON.stringify(name) + ", " + value + ")";
    messageManager.loadFrameScript("data:application/javascript," + encodeURIComponent(script), false);
  });
`;
