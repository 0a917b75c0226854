import type { SourceContentType } from "../../audio/source-formats.ts";
import type {
  RequestedSpeech,
  SessionProvider,
  StreamAccess,
} from "../connection/session-provider.ts";
import { FakeRecogniser } from "./fake-recogniser.ts";
import type { FakeServiceSocket } from "./fake-service-socket.ts";
import { ServiceRefusal } from "./service-refusal.ts";
import type { Talk } from "./talk.ts";

/** How the service behaves; may be changed on the way. */
export interface ServiceBehaviour {
  /** Delay of everything in each direction. */
  latencyMs: number;
  /** What becomes of a dropped session: kept, its unfinished words or its clock lost, or over. */
  resume: "keeps" | "forgets" | "restarts-clock" | "refuses";
  /**
   * What it makes of the sound of a resumed connection: hears it, with a header where there is one;
   * ends the session or closes the connection where a header is repeated; or hears none of it.
   */
  again: "hears" | "refuses-header" | "closes-at-header" | "is-deaf";
  /** No request is answered and no connection opens. */
  isDown: boolean;
  /** What requests for a session are answered with. */
  refusal: ServiceRefusal | null;
}

/** A session of the fake service. */
export interface FakeSession {
  readonly targets: readonly string[];
  readonly speech: RequestedSpeech | null;
  hasSpoken: boolean;
  recogniser: FakeRecogniser;
  newestToken: string;
  connections: number;
  isOver: boolean;
}

/** A service without a network: sessions, tokens, connections, and what it heard. */
export class FakeService implements SessionProvider {
  readonly talk: Talk;
  readonly behaviour: ServiceBehaviour = {
    latencyMs: 20,
    resume: "keeps",
    again: "hears",
    isDown: false,
    refusal: null,
  };
  contentType: SourceContentType = "audio/pcm;encoding=s16le;rate=16000";
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
  readonly #sessions = new Map<string, FakeSession>();
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
    const fresh = { hasSpoken: false, connections: 0, isOver: false };
    return this.#grant({ targets, speech, recogniser, newestToken, ...fresh });
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
  take(token: string): FakeSession | null {
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

  #grant(session: FakeSession): StreamAccess {
    this.#tokens += 1;
    const token = `token-${this.#tokens}`;
    session.newestToken = token;
    this.#sessions.set(token, session);
    return {
      address: `ws://localhost/stream?token=${token}`,
      token,
      contentType: this.contentType,
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
