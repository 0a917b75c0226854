import type { SpeechNews } from "../../audio/speech-chunk.ts";
import { CaptureClient } from "../../messaging/capture-client.ts";
import type { CaptureName } from "../../messaging/protocol.ts";
import type { PortHandover } from "../../messaging/sound-protocol.ts";
import { type FakeContext, FakeLocks } from "../../messaging/testing/fake-context-locks.ts";

/** The service worker: one life after the other, each with a desk of its own. */
export class FakeWorker {
  readonly ports: MessagePort[] = [];
  /** What each life is told of the captures there are. */
  readonly told: (readonly CaptureName[])[] = [];
  /** What all lives are told of speech, with the capture it is of. */
  readonly news: [captureId: string, news: SpeechNews][] = [];
  readonly locks = new FakeLocks();
  #life: FakeContext = this.locks.context();
  #desk: CaptureClient | null = null;
  onStart: ((desk: CaptureClient) => void) | null = null;

  get desk(): CaptureClient {
    if (!this.#desk) {
      this.#life = this.locks.context();
      const onCaptures = (captures: readonly CaptureName[]) => this.told.push(captures);
      const onSpeechNews = (captureId: string, news: SpeechNews) =>
        this.news.push([captureId, news]);
      this.#desk = new CaptureClient({ onCaptures, onSpeechNews }, this.#life);
      this.onStart?.(this.#desk);
    }
    return this.#desk;
  }

  readonly handOver = (handover: PortHandover, port: MessagePort) => {
    this.ports.push(port);
    void this.desk.take(handover, port);
  };

  /** The browser stops it: nothing of it answers any more. */
  stop(): void {
    this.#desk = null;
    for (const port of this.ports) port.close();
    this.#life.end();
  }
}
