import type { SpeechEvent } from "../../audio/decoders/speech-chunk.ts";
import { CaptureClient } from "../../messaging/capture-client.ts";
import type { CaptureName } from "../../messaging/protocol.ts";
import type { PortHandover } from "../../messaging/sound-protocol.ts";
import { type FakeContext, FakeLocks } from "../../messaging/testing/fake-context-locks.ts";

export class FakeWorker {
  readonly ports: MessagePort[] = [];
  readonly captureLists: (readonly CaptureName[])[] = [];
  readonly speechEvents: [captureId: string, news: SpeechEvent][] = [];
  readonly locks = new FakeLocks();
  #context: FakeContext = this.locks.context();
  #client: CaptureClient | null = null;
  onStart: ((client: CaptureClient) => void) | null = null;

  get client(): CaptureClient {
    if (!this.#client) {
      this.#context = this.locks.context();
      const onCaptures = (captures: readonly CaptureName[]) => this.captureLists.push(captures);
      const onSpeechNews = (captureId: string, news: SpeechEvent) =>
        this.speechEvents.push([captureId, news]);
      this.#client = new CaptureClient({ onCaptures, onSpeechEvent: onSpeechNews }, this.#context);
      this.onStart?.(this.#client);
    }
    return this.#client;
  }

  readonly handOver = (handover: PortHandover, port: MessagePort) => {
    this.ports.push(port);
    void this.client.acceptPort(handover, port);
  };

  stop(): void {
    this.#client = null;
    for (const port of this.ports) port.close();
    this.#context.end();
  }
}
