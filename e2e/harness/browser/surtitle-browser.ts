import type { BrowserContext, Page, Worker } from "@playwright/test";
import { waitFor } from "../wait-for.ts";
import type { BrowserTargets } from "./browser-targets.ts";
import type { ErrorLog } from "./error-log.ts";
import { type StoredChoices, storeChoices } from "./stored-settings.ts";

// A busy machine needs seconds; a page that takes longer than this does not load at all.
const LONGEST_LOAD_MS = 60_000;

export interface SurtitleBrowser {
  readonly context: BrowserContext;
  readonly targets: BrowserTargets;
  readonly errors: ErrorLog | null;
  readonly extensionId: string;
  extensionUrl(path: string): string;
  worker(): Promise<Worker>;
  /** The profile's folder; its files are complete only while the browser is closed. */
  readonly home: string;
  open(url: string): Promise<Page>;
  restart(): Promise<SurtitleBrowser>;
  /**
   * Kills the browser at once; `start` starts it again with the same profile. Page operations in
   * between fail.
   */
  kill(): { start(): Promise<SurtitleBrowser> };
  close(): Promise<void>;
}

export type RunningParts = Omit<SurtitleBrowser, "restart" | "kill" | "close">;

/** @param errors null when errors are not watched */
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

export interface FirstRun {
  readonly choices?: StoredChoices;
  readonly opensWelcome?: boolean;
}

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

/**
 * Opens the address directly: navigating an empty tab there costs another process. The page itself
 * is asked whether it has loaded, because Playwright may miss that in a tab that it did not open.
 */
async function openTab(context: BrowserContext, targets: BrowserTargets, url: string) {
  const created = targets.session.send<{ targetId: string }>("Target.createTarget", { url });
  const page = await context.waitForEvent("page", {
    predicate: async (page) => (await targets.pageTargetId(page)) === (await created).targetId,
  });
  const session = await targets.attach((await created).targetId);
  await session.waitUntilLoaded({ timeoutMs: LONGEST_LOAD_MS });
  await session.close();
  return page;
}

function findWorker(context: BrowserContext, extensionId: string): Promise<Worker> {
  return waitFor("the extension's service worker", () =>
    context.serviceWorkers().find((each) => each.url().startsWith(originOf(extensionId))),
  );
}

function originOf(extensionId: string): string {
  return `chrome-extension://${extensionId}/`;
}
