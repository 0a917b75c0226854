import { fromBase64 } from "../messages/codec/base64.ts";
import type { LaneNews } from "./fake-recogniser.ts";
import type { FakeService, FakeSession } from "./fake-service.ts";
import { speechMessages } from "./fake-voice.ts";

/** Where no talk has a word. */
const NOWHERE_MS = 1e9;

/** A connection to the fake service; a stand-in for `WebSocket`. */
export class FakeServiceSocket {
  readonly #service: FakeService;
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

  constructor(service: FakeService, url: string) {
    this.#service = service;
    const session = service.take(new URL(url).searchParams.get("token") ?? "");
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

  /** Whether it takes sound and brings words. */
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
      if (this.#state === "open") this.#take(frame);
    });
  }

  close(): void {
    if (this.#state === "half-open" || this.#state === "gone") return;
    // Everything that was sent is read before the handshake is answered, and all answers arrive.
    this.#later(() => this.#later(() => this.#lose(true)));
  }

  /** The line breaks: what is under way in either direction is lost. */
  drop(isClean = false): void {
    if (this.#state !== "open") return;
    this.#lose(isClean);
  }

  /** The line breaks, and nobody is told. */
  fallSilent(): void {
    if (this.#state === "open") this.#state = "half-open";
  }

  /** Nothing leaves the browser any more. */
  stall(): void {
    this.#stalled ??= [];
  }

  /** Of what does not leave the browser some does: so many frames of a hundred. */
  trickle(percent: number): void {
    this.#trickling = setInterval(() => this.#release(1), 6000 / percent);
  }

  /** Everything leaves again. */
  recover(): void {
    clearInterval(this.#trickling);
    this.#release(Number.POSITIVE_INFINITY);
    this.#stalled = null;
  }

  /** Sends a message as it is. */
  deliver(message: object): void {
    this.#later(() => this.#receive(message));
  }

  #release(count: number): void {
    for (const frame of this.#stalled?.splice(0, count) ?? []) {
      this.bufferedAmount -= frame.length;
      this.#later(() => {
        if (this.#state === "open") this.#take(frame);
      });
    }
  }

  #receive(message: object): void {
    if (this.#state === "open") this.onmessage?.({ data: JSON.stringify(message) });
  }

  #take(frame: string): void {
    const message = JSON.parse(frame);
    const session = this.#session;
    if (!session) return;
    if (message.end_of_source_media) {
      this.#service.ends += 1;
      for (const news of session.recogniser.end()) this.#tell(session, news, 0);
      session.isOver = true;
      this.deliver({ end_of_stream: {} });
      return;
    }
    const bytes = fromBase64(message.source_media_chunk.data);
    // Of each chunk its begin and length; there may be several in a message.
    const places = new Float64Array(bytes?.buffer ?? new ArrayBuffer(0));
    for (let at = 0; at < places.length; at += 2) {
      const startMs = places[at] ?? 0;
      const durationMs = places[at + 1] ?? 0;
      if (Number.isNaN(startMs) && !this.#takesHeader(session)) return;
      if (Number.isNaN(startMs)) continue;
      if (this.#isResumed && this.#service.behaviour.again === "is-deaf") {
        // Its time goes on, and what it has heard before is still written.
        for (const news of session.recogniser.hear(NOWHERE_MS, durationMs)) {
          this.#tell(session, news, this.#service.speechLagMs);
        }
        continue;
      }
      this.#service.heard.push({ fromMs: startMs, toMs: startMs + durationMs });
      for (const news of session.recogniser.hear(startMs, durationMs)) {
        this.#tell(session, news, this.#service.speechLagMs);
      }
    }
  }

  /** What it does about a container's header; on a first connection there has to be one. */
  #takesHeader(session: FakeSession): boolean {
    const { again } = this.#service.behaviour;
    if (!this.#isResumed || again === "hears" || again === "is-deaf") return true;
    if (again === "closes-at-header") this.drop(true);
    else {
      session.isOver = true;
      this.deliver({ error: { error_code: 400, reason_code: 0, error_message: "bad data" } });
    }
    return false;
  }

  #tell(session: FakeSession, news: LaneNews, speechLagMs: number): void {
    this.deliver(newsMessage(news));
    const { speech } = session;
    if (speech?.language !== news.language) return;
    for (const message of speechMessages(speech, news, !session.hasSpoken)) {
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

function newsMessage({ language, concluded, tentative }: LaneNews): object {
  if (language !== null) return { target_transcript_update: { language, concluded, tentative } };
  const spoken = (segments: readonly object[]) =>
    segments.map((segment) => ({ ...segment, language: "en" }));
  return {
    source_transcript_update: { concluded: spoken(concluded), tentative: spoken(tentative) },
  };
}
