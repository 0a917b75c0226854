import type { BrowserContext, Page } from "@playwright/test";
import { type WaitOptions, waitFor } from "../wait-for.ts";
import { type DevtoolsSession, untyped } from "./devtools-session.ts";
import { TargetSession } from "./target-session.ts";

export interface TargetInfo {
  readonly targetId: string;
  /** `page`, `tab`, `service_worker`, `background_page` (an offscreen document), … */
  readonly type: string;
  readonly url: string;
}

export class BrowserTargets {
  readonly session: DevtoolsSession;
  /** A tab stays the same wherever its page navigates. */
  readonly #tabs = new WeakMap<Page, string>();

  private constructor(session: DevtoolsSession) {
    this.session = session;
  }

  static async open(context: BrowserContext): Promise<BrowserTargets> {
    const browser = context.browser();
    if (!browser) throw new Error("This context has no browser, which is needed to list targets.");
    return new BrowserTargets(untyped(await browser.newBrowserCDPSession()));
  }

  async list(): Promise<readonly TargetInfo[]> {
    const { targetInfos } = await this.session.send<{ targetInfos: TargetInfo[] }>(
      "Target.getTargets",
      { filter: [{}] },
    );
    return targetInfos;
  }

  attach(targetId: string): Promise<TargetSession> {
    return TargetSession.attach(this.session, targetId);
  }

  waitForTarget(
    what: string,
    fits: (target: TargetInfo) => boolean,
    options?: WaitOptions,
  ): Promise<TargetInfo> {
    return waitFor(what, async () => (await this.list()).find(fits), options);
  }

  async pageTargetId(page: Page): Promise<string> {
    const session = untyped(await page.context().newCDPSession(page));
    const { targetInfo } = await session.send<{ targetInfo: TargetInfo }>("Target.getTargetInfo");
    await session.send("Target.detachFromTarget").catch(() => undefined);
    return targetInfo.targetId;
  }

  /**
   * The `tab` target that holds a page, which the toolbar acts on. Several tabs may show the same
   * address, so each is asked for the page inside it.
   */
  async tabTargetId(page: Page): Promise<string> {
    const known = this.#tabs.get(page);
    if (known) return known;
    const pageTargetId = await this.pageTargetId(page);
    for (const { targetId, type, url } of await this.list()) {
      if (type === "tab" && url === page.url() && (await this.#holds(targetId, pageTargetId))) {
        this.#tabs.set(page, targetId);
        return targetId;
      }
    }
    throw new Error(`No tab shows ${page.url()}.`);
  }

  async #holds(tabTargetId: string, pageTargetId: string): Promise<boolean> {
    const tab = await this.attach(tabTargetId);
    let holds = false;
    tab.on("Target.attachedToTarget", ({ targetInfo }: { targetInfo: TargetInfo }) => {
      holds ||= targetInfo.targetId === pageTargetId;
    });
    // The browser reports the pages inside before it answers this command.
    await tab.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    await tab.close();
    return holds;
  }
}
