import type { Page } from "@playwright/test";
import type { PNG } from "pngjs";
import { type DevtoolsSession, untyped } from "../browser/devtools-session.ts";
import { takePicture } from "./caption-pixels.ts";
import { OverlayRoot } from "./overlay-root.ts";
import { ShownCaptions } from "./shown-captions.ts";

/**
 * The captions that a page shows. Their shadow root is closed to the page and to scripts. DevTools
 * reaches it from an isolated world of its own, which disturbs neither page nor extension.
 */
export class CaptionsOnPage extends ShownCaptions {
  readonly session: DevtoolsSession;

  private constructor(session: DevtoolsSession) {
    super();
    this.session = session;
  }

  static async of(page: Page): Promise<CaptionsOnPage> {
    return new CaptionsOnPage(untyped(await page.context().newCDPSession(page)));
  }

  findRoot(): Promise<OverlayRoot | null> {
    return OverlayRoot.find(this.session);
  }

  takePicture(): Promise<PNG> {
    return takePicture(this.session);
  }
}
