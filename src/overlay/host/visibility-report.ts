import type { OverlayReport } from "../../messaging/overlay-report.ts";

/** Reports whether the captions are seen, once each time that changes. */
export class VisibilityReport {
  readonly #isInPage: () => boolean;
  readonly #report: (report: OverlayReport) => boolean;
  #isSeenInPage = true;
  #told: boolean | null = null;

  /**
   * @param isInPage whether captions are in the page: in a window of their own they are seen,
   *   whatever the page does
   * @param report returns whether there is anybody to be told
   */
  constructor(isInPage: () => boolean, report: (report: OverlayReport) => boolean) {
    this.#isInPage = isInPage;
    this.#report = report;
  }

  /** Notes whether the page lets them be seen. */
  setSeenInPage(isSeen: boolean): void {
    this.#isSeenInPage = isSeen;
    this.refresh();
  }

  /** Reports to a connection that knows nothing yet. */
  reportAnew(): void {
    this.#told = null;
    this.refresh();
  }

  /** The captions may be somewhere else now. */
  refresh(): void {
    const isSeen = this.#isSeenInPage || !this.#isInPage();
    if (isSeen !== this.#told && this.#report({ kind: "seen", isSeen })) this.#told = isSeen;
  }
}
