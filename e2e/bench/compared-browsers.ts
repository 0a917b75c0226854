import type { Page } from "@playwright/test";
import { laneText } from "../harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "../harness/overlay/captions-on-page.ts";
import { startCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";
import { launchMinimal, launchPlain } from "./minimal-browser.ts";

/** A browser that plays a talk, so that its use can be compared with others. */
export interface ComparedBrowser {
  /** The profile's folder. */
  readonly home: string;
  readonly page: Page;
  /** The words over the page; null when nothing is supposed to draw any. */
  drawnText(): Promise<string | null>;
  close(): Promise<void>;
}

export type ComparedName = "bare" | "minimal" | "surtitle" | "surtitle_two_lanes";

/** Launches a browser with a loaded player that is paused, and starts captions. */
export async function openCompared(
  stage: BenchStage,
  name: ComparedName,
): Promise<ComparedBrowser> {
  if (name === "bare") return openBare(stage);
  if (name === "minimal") return openMinimal(stage);
  return openSurtitle(stage, name === "surtitle" ? [] : ["de"]);
}

async function openBare(stage: BenchStage): Promise<ComparedBrowser> {
  const browser = await launchPlain();
  return closedOnError(browser, async () => {
    const page = await browser.open(talkUrl(stage));
    return { home: browser.home, page, drawnText: async () => null, close: browser.close };
  });
}

async function openMinimal(stage: BenchStage): Promise<ComparedBrowser> {
  const baseUrl = stage.service.serviceUrls.paidBaseUrl;
  const browser = await launchMinimal({ baseUrl, apiKey: "local-key" });
  return closedOnError(browser, async () => {
    const page = await browser.open(talkUrl(stage));
    await browser.start(page);
    return {
      home: browser.home,
      page,
      drawnText: () => page.locator("#minimal-captions").textContent(),
      close: browser.close,
    };
  });
}

/** Everything but the translations is as a new user has it. */
async function openSurtitle(stage: BenchStage, targets: readonly "de"[]): Promise<ComparedBrowser> {
  const browser = await stage.launch({ languages: { targets: [...targets] } });
  return closedOnError(browser, async () => {
    const page = await browser.open(talkUrl(stage));
    await startCaptions(browser, page);
    let captions: Promise<CaptionsOnPage> | undefined;
    return {
      home: browser.home,
      page,
      drawnText: async () => {
        // Opened late, because a DevTools session costs processor time.
        captions ??= CaptionsOnPage.of(page);
        const now = await (await captions).now();
        return now === null ? "" : laneText(now, "original");
      },
      close: browser.close,
    };
  });
}

function talkUrl(stage: BenchStage): string {
  return `${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`;
}

async function closedOnError<Result>(
  browser: { close(): Promise<void> },
  use: () => Promise<Result>,
): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    await browser.close();
    throw error;
  }
}
