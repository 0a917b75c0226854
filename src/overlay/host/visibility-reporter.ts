import type { OverlayReport } from "../../messaging/overlay-report.ts";

export class VisibilityReporter {
  readonly #isInPage: () => boolean;
  readonly #report: (report: OverlayReport) => boolean;
  #isVisibleInPage = true;
  #reported: boolean | null = null;

  /**
   * @param isInPage false when captions have a window of their own, where the page cannot hide
   *   them
   * @param report returns false when there is no connection
   */
  constructor(isInPage: () => boolean, report: (report: OverlayReport) => boolean) {
    this.#isInPage = isInPage;
    this.#report = report;
  }

  setVisibleInPage(isVisible: boolean): void {
    this.#isVisibleInPage = isVisible;
    this.refresh();
  }

  reportAgain(): void {
    this.#reported = null;
    this.refresh();
  }

  /** Call when the captions may have moved to another window. */
  refresh(): void {
    const isVisible = this.#isVisibleInPage || !this.#isInPage();
    if (isVisible !== this.#reported && this.#report({ kind: "seen", isSeen: isVisible }))
      this.#reported = isVisible;
  }
}
