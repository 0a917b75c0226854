import type { AskedSpeech, StreamAccess, StreamDoor } from "../stream-door.ts";
import { FakeRecogniser, type LaneNews } from "./fake-recogniser.ts";
import { speechMessages } from "./fake-voice.ts";
import { ServiceRefusal } from "./service-refusal.ts";
import type { Talk } from "./talk.ts";

/** How the service behaves; may be changed on the way. */
export interface ServiceBehaviour {
  /** Delay of everything in each direction. */
  latencyMs: number;
  /** What becomes of a dropped session: kept, its unfinished words or its clock lost, or over. */
  resume: "keeps" | "forgets" | "restarts-clock" | "refuses";
  /** No request is answered and no connection opens. */
  isDown: boolean;
  /** What requests for a session are answered with. */
  refusal: ServiceRefusal | null;
}

interface Session {
  readonly targets: readonly string[];
  readonly speech: AskedSpeech | null;
  hasSpoken: boolean;
  recogniser: FakeRecogniser;
  newestToken: string;
  isOver: boolean;
}

/** A service without a network: sessions, tokens, connections, and what it heard. */
export class FakeService implements StreamDoor {
  readonly talk: Talk;
  readonly behaviour: ServiceBehaviour = {
    latencyMs: 20,
    resume: "keeps",
    isDown: false,
    refusal: null,
  };
  /** What is asked for at this moment. */
  targets: readonly string[] = ["de"];
  /** The target that is to be spoken; null for none. */
  spoken: string | null = null;
  /** How long after its words speech comes. */
  speechLagMs = 600;
  /** How many words the longest segment has. */
  mostWords = 7;
  /** Every piece of sound that arrived, in order. */
  readonly heard: { readonly fromMs: number; readonly toMs: number }[] = [];
  readonly sockets: FakeServiceSocket[] = [];
  requests = 0;
  resumes = 0;
  /** How often the end of the sound was told. */
  ends = 0;
  readonly #sessions = new Map<string, Session>();
  #tokens = 0;

  constructor(talk: Talk) {
    this.talk = talk;
  }

  async request(signal: AbortSignal): Promise<StreamAccess> {
    this.requests += 1;
    await this.#travel(signal);
    if (this.behaviour.refusal) throw this.behaviour.refusal;
    const recogniser = new FakeRecogniser(this.talk, this.targets, this.requests, this.mostWords);
    const { targets, spoken: language } = this;
    const contentType = "audio/opus" as const;
    const speech =
      language === null ? null : { row: `row-${this.requests}`, language, contentType };
    const newestToken = "";
    const session = { targets, speech, hasSpoken: false, recogniser, newestToken, isOver: false };
    return this.#grant(session);
  }

  async resume(token: string, signal: AbortSignal): Promise<StreamAccess> {
    this.resumes += 1;
    await this.#travel(signal);
    const session = this.#sessions.get(token);
    if (!session || session.isOver || session.newestToken !== token) {
      throw new ServiceRefusal("bad_request");
    }
    if (this.behaviour.resume === "refuses") throw new ServiceRefusal("bad_request");
    if (this.behaviour.resume === "forgets") {
      session.recogniser = new FakeRecogniser(
        this.talk,
        session.targets,
        this.resumes + 500,
        this.mostWords,
      );
    }
    if (this.behaviour.resume === "restarts-clock") session.recogniser.restartClock();
    return this.#grant(session);
  }

  /** The session of a token; each token opens one connection. */
  take(token: string): Session | null {
    const session = this.#sessions.get(token);
    return session?.newestToken === token && !session.isOver ? session : null;
  }

  /** No token that was handed out can be used again. */
  useUpTokens(): void {
    for (const session of this.#sessions.values()) session.newestToken = "";
  }

  /** The connection that was opened last. */
  get socket(): FakeServiceSocket | undefined {
    return this.sockets.at(-1);
  }

  #grant(session: Session): StreamAccess {
    this.#tokens += 1;
    const token = `token-${this.#tokens}`;
    session.newestToken = token;
    this.#sessions.set(token, session);
    return {
      address: `ws://localhost/stream?token=${token}`,
      token,
      contentType: "audio/pcm;encoding=s16le;rate=16000",
      messageFormat: "json",
      targets: session.targets,
      speech: session.speech,
    };
  }

  #travel(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      setTimeout(() => {
        if (this.behaviour.isDown) reject(new ServiceRefusal("unreachable"));
        else resolve();
      }, 2 * this.behaviour.latencyMs);
    });
  }
}

/** A connection to the fake service; a stand-in for `WebSocket`. */
export class FakeServiceSocket {
  readonly #service: FakeService;
  readonly #session: Session | null;
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
    const bytes = Uint8Array.from(atob(message.source_media_chunk.data), (c) => c.charCodeAt(0));
    // Of each chunk its begin and length; there may be several in a message.
    const places = new Float64Array(bytes.buffer);
    for (let at = 0; at < places.length; at += 2) {
      const [startMs = 0, durationMs = 0] = places.subarray(at);
      this.#service.heard.push({ fromMs: startMs, toMs: startMs + durationMs });
      for (const news of session.recogniser.hear(startMs, durationMs)) {
        this.#tell(session, news, this.#service.speechLagMs);
      }
    }
  }

  #tell(session: Session, news: LaneNews, speechLagMs: number): void {
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
