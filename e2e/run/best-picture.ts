import type { DevtoolsSession } from "../harness/browser/devtools-session.ts";
import type { CaptionPaint } from "../harness/overlay/caption-watch.ts";
import { captureScreen } from "../harness/overlay/capture-screen.ts";

const FULL_LANE_LINES = 2;
/** A line more counts for more than any length of the others. */
const A_LINE = 1000;

/** Keeps a picture of the page at the moment when its lanes were fullest. */
export class BestPicture {
  readonly #session: DevtoolsSession;
  #fullness = 0;
  #taking: Promise<void> = Promise.resolve();
  #png: Buffer | null = null;

  constructor(session: DevtoolsSession) {
    this.#session = session;
  }

  /** Takes a picture if more is on screen than in the best one so far. */
  consider(paint: CaptionPaint): void {
    const fullness = paint.lanes
      .flatMap(({ lines }) => lines.slice(-FULL_LANE_LINES))
      .reduce((sum, { text }) => sum + A_LINE + text.length, 0);
    if (fullness <= this.#fullness) return;
    this.#fullness = fullness;
    this.#taking = this.#taking.then(async () => {
      this.#png = await captureScreen(this.#session).catch(() => this.#png);
    });
  }

  /** The best one as PNG; null when there never were captions. */
  async png(): Promise<Buffer | null> {
    await this.#taking;
    return this.#png;
  }
}
