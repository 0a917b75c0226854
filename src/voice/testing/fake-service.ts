import type { SourceContentType } from "../../audio/formats/source-formats.ts";
import type { SessionProvider, StreamAccess } from "../session-provider.ts";
import { FakeRecogniser } from "./fake-recogniser.ts";
import type { FakeServiceSocket } from "./fake-service-socket.ts";
import type { FakeSession, ServiceBehaviour } from "./fake-session.ts";
import { ServiceRefusal } from "./service-refusal.ts";
import type { Talk } from "./talk.ts";

/** A service without a network: sessions, tokens, connections and received sound. */
export class FakeService implements SessionProvider {
  readonly talk: Talk;
  readonly behaviour: ServiceBehaviour = {
    latencyMs: 20,
    resume: "keeps",
    resumedSound: "accepts",
    isDown: false,
    refusal: null,
  };
  contentType: SourceContentType = "audio/pcm;encoding=s16le;rate=16000";
  targets: readonly string[] = ["de"];
  /** The language of translated speech; null for none. */
  speechLanguage: string | null = null;
  speechLagMs = 600;
  mostWords = 7;
  readonly received: { readonly fromMs: number; readonly toMs: number }[] = [];
  readonly sockets: FakeServiceSocket[] = [];
  requests = 0;
  resumes = 0;
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
    const { targets, speechLanguage: language } = this;
    const contentType = "audio/opus" as const;
    const speech =
      language === null
        ? null
        : { speechStreamId: `stream-${this.requests}`, language, contentType };
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
  claimToken(token: string): FakeSession | null {
    const session = this.#sessions.get(token);
    return session?.newestToken === token && !session.isOver ? session : null;
  }

  useUpTokens(): void {
    for (const session of this.#sessions.values()) session.newestToken = "";
  }

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
