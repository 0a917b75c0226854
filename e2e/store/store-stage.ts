import type { Page } from "@playwright/test";
import { readTalk } from "../harness/account/talk-files.ts";
import { launchSurtitle, type SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import { storeChoices } from "../harness/browser/stored-settings.ts";
import { openStage, type Stage } from "../harness/service/stage.ts";
import { canDraw } from "../run/can-draw.ts";

/** The size of a screenshot in the stores, in pixels. */
export const SCREENSHOT_SIZE = { width: 1280, height: 800 } as const;

// English is spoken; a script without spaces shows that line breaking works there, too.
const TARGETS = ["de", "ja"] as const;

export const TALK = "lighthouses";
const TITLE = "How lighthouses learned to blink";

/** The scene of all pictures: the built extension, the local service and the demo site. */
export interface StoreStage extends Pick<Stage, "service" | "site"> {
  readonly browser: SurtitleBrowser;
  close(): Promise<void>;
}

/** Starts everything, with nothing captioned yet. */
export async function openStoreStage(): Promise<StoreStage> {
  const { service, serviceUrls, site, close } = await openStage();
  try {
    const choices = { apiKey: "local-key", service: serviceUrls };
    const browser = await launchSurtitle({ choices, language: "en-US", watchErrors: false });
    await storeChoices(await browser.worker(), {
      ...choices,
      languages: { targets: [...TARGETS] },
    });
    const closeAll = async () => {
      await browser.close();
      await close();
    };
    return { service, site, browser, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the talk on a page of the demo site.
 * @param path for instance `/players/plain.html`
 * @param options more of the page's query, for instance `&fill=1`
 * @throws Error when this machine has no font for a language: a store must not show empty boxes
 */
export async function openTalk(
  { browser, site }: StoreStage,
  path: string,
  options = "",
): Promise<Page> {
  const page = await browser.open(`${site.url}${path}?talk=${TALK}${options}`);
  const { words } = readTalk(TALK);
  // Player pages are named after the kind of player, which means nothing to readers of a store.
  await page.evaluate((title) => {
    document.title = title;
  }, TITLE);
  for (const language of TARGETS) {
    const text = (words.get(language) ?? []).map((word) => word.text).join("");
    if (!(await canDraw(page, text)))
      throw new Error(`Install a font for the language ${language}.`);
  }
  return page;
}

/** Resizes the browser's window until a page of it has exactly the size of a screenshot. */
export async function fitWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId, bounds } = await session.send("Browser.getWindowForTarget");
  const inner = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const width = (bounds.width ?? 0) + SCREENSHOT_SIZE.width - inner.width;
  const height = (bounds.height ?? 0) + SCREENSHOT_SIZE.height - inner.height;
  await session.send("Browser.setWindowBounds", { windowId, bounds: { width, height } });
  await page.waitForFunction(
    ({ width, height }) => innerWidth === width && innerHeight === height,
    SCREENSHOT_SIZE,
  );
  await session.detach();
}
