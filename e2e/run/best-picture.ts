import type { DevtoolsSession } from "../harness/browser/devtools-session.ts";
import type { CaptionPaint } from "../harness/overlay/caption-watch.ts";
import { captureScreen } from "../harness/overlay/capture-screen.ts";

const FULL_LANE_LINES = 2;
const LINE_WEIGHT = 1000;

export class BestPicture {
  readonly #session: DevtoolsSession;
  #fullness = 0;
  #taking: Promise<void> = Promise.resolve();
  #png: Buffer | null = null;

  constructor(session: DevtoolsSession) {
    this.#session = session;
  }

  consider(paint: CaptionPaint): void {
    const fullness = paint.lanes
      .flatMap(({ lines }) => lines.slice(-FULL_LANE_LINES))
      .reduce((sum, { text }) => sum + LINE_WEIGHT + text.length, 0);
    if (fullness <= this.#fullness) return;
    this.#fullness = fullness;
    this.#taking = this.#taking.then(async () => {
      this.#png = await captureScreen(this.#session).catch(() => this.#png);
    });
  }

  /** The best picture as PNG; null when there were no captions. */
  async png(): Promise<Buffer | null> {
    await this.#taking;
    return this.#png;
  }
}
