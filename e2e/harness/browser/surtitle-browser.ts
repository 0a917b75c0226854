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
      const page = blank ?? (await context.newPage());
      await page.goto(url);
      return page;
    },
  };
}

/** How a test finds the extension that was installed a moment ago. */
export interface FirstRun {
  /** What the user has chosen before; nothing when absent. */
  readonly choices?: StoredChoices;
  /** Leaves the welcome page of the first installation open. */
  readonly keepWelcome?: boolean;
}

/** Closes the welcome page, and puts the user's choices where they belong. */
export async function settleFirstRun(
  context: BrowserContext,
  targets: BrowserTargets,
  extensionId: string,
  { choices, keepWelcome = false }: FirstRun,
): Promise<void> {
  const address = `${originOf(extensionId)}src/welcome/`;
  if (keepWelcome) {
    await waitFor("the welcome page", () =>
      context.pages().find((page) => page.url().startsWith(address)),
    );
  } else {
    const { targetId } = await targets.waitForTarget(
      "the welcome page",
      ({ type, url }) => type === "page" && url.startsWith(address),
    );
    // At once: what it would load and draw costs more than the rest of an installation.
    await targets.session.send("Target.closeTarget", { targetId });
  }
  if (choices) await storeChoices(await findWorker(context, extensionId), choices);
}

function findWorker(context: BrowserContext, extensionId: string): Promise<Worker> {
  return waitFor("the extension's background", () =>
    context.serviceWorkers().find((each) => each.url().startsWith(originOf(extensionId))),
  );
}

function originOf(extensionId: string): string {
  return `chrome-extension://${extensionId}/`;
}
