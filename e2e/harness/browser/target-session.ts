import { type WaitOptions, waitFor } from "../wait-for.ts";
import type { DevtoolsSession } from "./devtools-session.ts";

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { description?: string };
  };
}

/** The target went away before it answered a command. */
export class NoAnswerError extends Error {}

/**
 * A DevTools session with a target that Playwright does not list: a popup or an offscreen document.
 */
export class TargetSession implements DevtoolsSession {
  readonly targetId: string;
  readonly #browser: DevtoolsSession;
  readonly #sessionId: string;
  readonly #pending = new Map<number, (reply: Reply | null) => void>();
  readonly #listeners = new Map<string, Set<(params: never) => void>>();
  #lastId = 0;
  #closed = false;

  private constructor(browser: DevtoolsSession, targetId: string, sessionId: string) {
    this.#browser = browser;
    this.targetId = targetId;
    this.#sessionId = sessionId;
    browser.on("Target.receivedMessageFromTarget", this.#receive);
    browser.on("Target.detachedFromTarget", this.#detached);
  }

  static async attach(browser: DevtoolsSession, targetId: string): Promise<TargetSession> {
    const { sessionId } = await browser.send<{ sessionId: string }>("Target.attachToTarget", {
      targetId,
      flatten: false,
    });
    return new TargetSession(browser, targetId, sessionId);
  }

  get closed(): boolean {
    return this.#closed;
  }

  /**
   * @throws NoAnswerError when the target goes away meanwhile
   * @throws Error with the browser's message when the command fails, or when the target was already
   *   gone
   */
  async send<Answer = unknown>(method: string, params: object = {}): Promise<Answer> {
    if (this.#closed) throw new Error(`${method}: the target is gone.`);
    const id = ++this.#lastId;
    const answered = new Promise<Reply | null>((resolve) => this.#pending.set(id, resolve));
    await this.#browser.send("Target.sendMessageToTarget", {
      sessionId: this.#sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const reply = await answered;
    if (!reply) throw new NoAnswerError(`${method}: target is gone`);
    const { error, result } = reply;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Answer;
  }

  on(event: string, callback: (params: never) => void): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    listeners.add(callback);
    this.#listeners.set(event, listeners);
  }

  off(event: string, callback: (params: never) => void): void {
    this.#listeners.get(event)?.delete(callback);
  }

  /**
   * The value of an expression in the target; promises are awaited.
   * @throws Error with the exception's own message
   */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send<Evaluated>("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value as Value;
  }

  waitForValue<Value>(expression: string, options?: WaitOptions): Promise<Value> {
    return waitFor<Value>(`\`${expression}\``, () => this.evaluate<Value>(expression), options);
  }

  /** Waits until the document of the target has loaded, with everything in it. */
  async waitUntilLoaded(options?: WaitOptions): Promise<void> {
    await this.waitForValue("document.readyState === 'complete'", options);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#browser
      .send("Target.detachFromTarget", { sessionId: this.#sessionId })
      .catch(() => undefined); // gone already
    this.#end();
  }

  readonly #receive = ({ sessionId, message }: { sessionId: string; message: string }): void => {
    if (sessionId !== this.#sessionId) return;
    const reply = JSON.parse(message) as Reply;
    if (reply.id !== undefined) {
      this.#pending.get(reply.id)?.(reply);
      this.#pending.delete(reply.id);
      return;
    }
    const listeners = this.#listeners.get(reply.method ?? "") ?? [];
    for (const listener of listeners) listener(reply.params as never);
  };

  readonly #detached = ({ sessionId }: { sessionId: string }): void => {
    if (sessionId === this.#sessionId) this.#end();
  };

  #end(): void {
    this.#closed = true;
    this.#browser.off("Target.receivedMessageFromTarget", this.#receive);
    this.#browser.off("Target.detachedFromTarget", this.#detached);
    for (const resolve of this.#pending.values()) resolve(null);
    this.#pending.clear();
  }
}
