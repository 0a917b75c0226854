import type { BrowserContext, Page, Worker } from "@playwright/test";
import { waitFor } from "../wait-for.ts";
import type { BrowserTargets } from "./browser-targets.ts";
import type { ErrorLog } from "./error-log.ts";
import { type StoredChoices, storeChoices } from "./stored-settings.ts";

/** A running browser with the extension in it. */
export interface SurtitleBrowser {
  readonly context: BrowserContext;
  readonly targets: BrowserTargets;
  readonly errors: ErrorLog | null;
  readonly extensionId: string;
  /** Address of one of the extension's own files. */
  extensionUrl(path: string): string;
  /** The background, started if it was asleep. */
  worker(): Promise<Worker>;
  /** Its profile's folder, in which all files are complete only while the browser is closed. */
  readonly home: string;
  /** A new tab. */
  open(url: string): Promise<Page>;
  /** Closes the browser as a user does and starts it again with the same profile. */
  restart(): Promise<SurtitleBrowser>;
  /**
   * Kills the browser in the middle of whatever it does. `start` starts it again with the same
   * profile. What is done to pages in between fails.
   */
  kill(): { start(): Promise<SurtitleBrowser> };
  close(): Promise<void>;
}

/** What a running browser offers as long as it is not restarted. */
export type RunningParts = Omit<SurtitleBrowser, "restart" | "kill" | "close">;

/** @param errors null where nobody listens for them */
export function runningParts(
  context: BrowserContext,
  targets: BrowserTargets,
  errors: ErrorLog | null,
  { extensionId, home }: { readonly extensionId: string; readonly home: string },
): RunningParts {
  return {
    context,
    targets,
    errors,
    extensionId,
    home,
    extensionUrl: (path) => originOf(extensionId) + path,
    worker: () => findWorker(context, extensionId),
    open: async (url) => {
      const blank = context.pages().find((page) => page.url() === "about:blank");
      if (blank) await blank.goto(url);
      return blank ?? (await openTab(context, targets, url));
    },
  };
}

/** How a test finds the extension that was installed a moment ago. */
export interface FirstRun {
  /** What the user has chosen before; nothing when absent. */
  readonly choices?: StoredChoices;
  /** Has the installation open the welcome page, as a user's does. */
  readonly opensWelcome?: boolean;
}

/** Waits for the welcome page if there is to be one, and puts the user's choices where they belong. */
export async function settleFirstRun(
  context: BrowserContext,
  extensionId: string,
  { choices, opensWelcome = false }: FirstRun,
): Promise<void> {
  const address = `${originOf(extensionId)}src/welcome/`;
  if (opensWelcome) {
    await waitFor("the welcome page", () =>
      context.pages().find((page) => page.url().startsWith(address)),
    );
  }
  const worker = await findWorker(context, extensionId);
  if (choices) await storeChoices(worker, choices);
}

/** Has the address from its start: an empty tab that goes there costs another process. */
async function openTab(context: BrowserContext, targets: BrowserTargets, url: string) {
  const created = targets.session.send<{ targetId: string }>("Target.createTarget", { url });
  const page = await context.waitForEvent("page", {
    predicate: async (page) => (await targets.pageTargetId(page)) === (await created).targetId,
  });
  await page.waitForLoadState();
  return page;
}

function findWorker(context: BrowserContext, extensionId: string): Promise<Worker> {
  return waitFor("the extension's background", () =>
    context.serviceWorkers().find((each) => each.url().startsWith(originOf(extensionId))),
  );
}

function originOf(extensionId: string): string {
  return `chrome-extension://${extensionId}/`;
}
