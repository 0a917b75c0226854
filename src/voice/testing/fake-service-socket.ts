import { fromBase64 } from "../messages/codec/base64.ts";
import type { LaneOutput } from "./fake-recogniser.ts";
import type { FakeSession, ServiceBehaviour } from "./fake-session.ts";
import { speechMessages } from "./fake-speech.ts";

const NOWHERE_MS = 1e9;

interface SocketHost {
  readonly behaviour: ServiceBehaviour;
  readonly speechLagMs: number;
  readonly sockets: FakeServiceSocket[];
  readonly received: { readonly fromMs: number; readonly toMs: number }[];
  ends: number;
  claimToken(token: string): FakeSession | null;
}

/** A connection to the fake service; stands in for `WebSocket`. */
export class FakeServiceSocket {
  readonly #service: SocketHost;
  readonly #session: FakeSession | null;
  readonly #isResumed: boolean;
  #state: "connecting" | "open" | "half-open" | "gone" = "connecting";
  #stalled: string[] | null = null;
  #trickling: ReturnType<typeof setInterval> | undefined;
  binaryType = "blob";
  bufferedAmount = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { wasClean: boolean }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(service: SocketHost, url: string) {
    this.#service = service;
    const session = service.claimToken(new URL(url).searchParams.get("token") ?? "");
    this.#session = session;
    if (session) session.connections += 1;
    this.#isResumed = (session?.connections ?? 0) > 1;
    service.sockets.push(this);
    this.#later(() => {
      if (!session || service.behaviour.isDown) this.#lose(false);
      else if (this.#state === "connecting") {
        this.#state = "open";
        this.onopen?.();
      }
    }, 2);
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  send(frame: string): void {
    if (this.#state === "gone") return;
    if (this.#stalled) {
      this.#stalled.push(frame);
      this.bufferedAmount += frame.length;
      return;
    }
    this.#later(() => {
      if (this.#state === "open") this.#onFrame(frame);
    });
  }

  close(): void {
    if (this.#state === "half-open" || this.#state === "gone") return;
    // Everything sent is read before the handshake is answered, and all answers arrive.
    this.#later(() => this.#later(() => this.#lose(true)));
  }

  /** Breaks the connection: everything in transit is lost. */
  drop(isClean = false): void {
    if (this.#state !== "open") return;
    this.#lose(isClean);
  }

  /** Breaks the connection without a close event. */
  fallSilent(): void {
    if (this.#state === "open") this.#state = "half-open";
  }

  stall(): void {
    this.#stalled ??= [];
  }

  /** Lets a percentage of the frames leave the send buffer. */
  trickle(percent: number): void {
    this.#trickling = setInterval(() => this.#release(1), 6000 / percent);
  }

  recover(): void {
    clearInterval(this.#trickling);
    this.#release(Number.POSITIVE_INFINITY);
    this.#stalled = null;
  }

  deliver(message: object): void {
    this.#later(() => this.#receive(message));
  }

  #release(count: number): void {
    for (const frame of this.#stalled?.splice(0, count) ?? []) {
      this.bufferedAmount -= frame.length;
      this.#later(() => {
        if (this.#state === "open") this.#onFrame(frame);
      });
    }
  }

  #receive(message: object): void {
    if (this.#state === "open") this.onmessage?.({ data: JSON.stringify(message) });
  }

  #onFrame(frame: string): void {
    const message = JSON.parse(frame);
    const session = this.#session;
    if (!session) return;
    if (message.end_of_source_media) {
      this.#service.ends += 1;
      for (const output of session.recogniser.end()) this.#deliverUpdate(session, output, 0);
      session.isOver = true;
      this.deliver({ end_of_stream: {} });
      return;
    }
    const bytes = fromBase64(message.source_media_chunk.data);
    // Start and length of each chunk; a message may hold several.
    const positions = new Float64Array(bytes?.buffer ?? new ArrayBuffer(0));
    for (let at = 0; at < positions.length; at += 2) {
      const startMs = positions[at] ?? 0;
      const durationMs = positions[at + 1] ?? 0;
      if (Number.isNaN(startMs) && !this.#acceptsHeader(session)) return;
      if (Number.isNaN(startMs)) continue;
      if (this.#isResumed && this.#service.behaviour.resumedSound === "ignores") {
        // The clock continues, and words of earlier sound still come.
        for (const output of session.recogniser.addSound(NOWHERE_MS, durationMs)) {
          this.#deliverUpdate(session, output, this.#service.speechLagMs);
        }
        continue;
      }
      this.#service.received.push({ fromMs: startMs, toMs: startMs + durationMs });
      for (const output of session.recogniser.addSound(startMs, durationMs)) {
        this.#deliverUpdate(session, output, this.#service.speechLagMs);
      }
    }
  }

  // Handles a container header. The first connection always needs one.
  #acceptsHeader(session: FakeSession): boolean {
    const { resumedSound } = this.#service.behaviour;
    if (!this.#isResumed || resumedSound === "accepts" || resumedSound === "ignores") return true;
    if (resumedSound === "closes-at-header") this.drop(true);
    else {
      session.isOver = true;
      this.deliver({ error: { error_code: 400, reason_code: 0, error_message: "bad data" } });
    }
    return false;
  }

  #deliverUpdate(session: FakeSession, output: LaneOutput, speechLagMs: number): void {
    this.deliver(transcriptMessage(output));
    const { speech } = session;
    if (speech?.language !== output.language) return;
    for (const message of speechMessages(speech, output, !session.hasSpoken)) {
      session.hasSpoken = true;
      if (speechLagMs === 0) this.deliver(message);
      else setTimeout(() => this.deliver(message), speechLagMs);
    }
  }

  #lose(isClean: boolean): void {
    if (this.#state === "gone") return;
    this.#state = "gone";
    clearInterval(this.#trickling);
    this.onclose?.({ wasClean: isClean });
  }

  #later(task: () => void, times = 1): void {
    setTimeout(task, times * this.#service.behaviour.latencyMs);
  }
}

function transcriptMessage({ language, concluded, tentative }: LaneOutput): object {
  if (language !== null) return { target_transcript_update: { language, concluded, tentative } };
  const spoken = (segments: readonly object[]) =>
    segments.map((segment) => ({ ...segment, language: "en" }));
  return {
    source_transcript_update: { concluded: spoken(concluded), tentative: spoken(tentative) },
  };
}
