import type { BrowserContext, Page } from "@playwright/test";
import type { BrowserTargets, TargetInfo } from "./browser-targets.ts";
import { ConsoleLog } from "./console-log.ts";
import { type DevtoolsSession, untyped } from "./devtools-session.ts";

interface CallFrame {
  readonly url: string;
}

interface ExceptionThrown {
  readonly exceptionDetails: {
    readonly text: string;
    readonly url?: string;
    readonly exception?: { readonly description?: string };
    readonly stackTrace?: { readonly callFrames: readonly CallFrame[] };
  };
}

interface ConsoleCalled {
  readonly type: string;
  readonly args: readonly { readonly value?: unknown; readonly description?: string }[];
  readonly stackTrace?: { readonly callFrames: readonly CallFrame[] };
}

interface EntryAdded {
  readonly entry: { readonly source: string; readonly level: string; readonly text: string };
}

const OWN_KINDS = new Set(["page", "background_page", "service_worker"]);

// Chromium's answers to any call that the worker makes while it is stopped: with the browser, and
// alone ("no service worker", `extension_function_dispatcher.cc`).
const AT_THE_END = /The browser is shutting down\.|^Error: No SW$/m;
/**
 * The only directive that `service/http/redirect-guard.ts` gives its frame; the manifest's policy
 * has more.
 */
const REDIRECT_GUARD = `directive: "connect-src 'none'"`;

/** Everything that the extension's own code threw or logged as an error, in any context. */
export class ErrorLog {
  readonly consoles = new ConsoleLog();
  readonly #origin: string;
  readonly #targets: BrowserTargets;
  readonly #errors: string[] = [];
  readonly #seen = new Set<string>();
  readonly #frames = new Map<string, string>();
  #stop = () => {};

  private constructor(targets: BrowserTargets, extensionId: string) {
    this.#targets = targets;
    this.#origin = `chrome-extension://${extensionId}/`;
  }

  static async open(
    context: BrowserContext,
    targets: BrowserTargets,
    extensionId: string,
  ): Promise<ErrorLog> {
    const log = new ErrorLog(targets, extensionId);
    const watchPage = (page: Page) => void log.#watchPage(page);
    context.on("page", watchPage);
    await Promise.all(context.pages().map((page) => log.#watchPage(page)));
    const watch = ({ targetInfo }: { targetInfo: TargetInfo }) => void log.#watchTarget(targetInfo);
    targets.session.on("Target.targetCreated", watch);
    targets.session.on("Target.targetInfoChanged", watch);
    log.#stop = () => {
      context.off("page", watchPage);
      targets.session.off("Target.targetCreated", watch);
      targets.session.off("Target.targetInfoChanged", watch);
    };
    await targets.session.send("Target.setDiscoverTargets", { discover: true, filter: [{}] });
    return log;
  }

  takeErrors(): readonly string[] {
    return this.#errors.splice(0);
  }

  close(): void {
    this.#stop();
  }

  async #watchPage(page: Page): Promise<void> {
    try {
      const session = untyped(await page.context().newCDPSession(page));
      this.consoles.listen(session, () => (this.#isOwnAddress(page.url()) ? null : page.url()));
      await this.#listen(session, "page");
      await session.send("Log.enable");
    } catch {
      // The page has closed already.
    }
  }

  async #watchTarget({ targetId, type, url }: TargetInfo): Promise<void> {
    if (type === "iframe") return this.#watchFrame(targetId, url);
    if (!OWN_KINDS.has(type) || !this.#isOwnAddress(url) || this.#seen.has(targetId)) return;
    this.#seen.add(targetId);
    try {
      const where = url.slice(this.#origin.length);
      const session = await this.#targets.attach(targetId);
      this.consoles.listen(session, () => where);
      await this.#listen(session, where);
      await this.#watchPolicy(session, where);
    } catch {
      // The page has closed already.
    }
  }

  async #watchFrame(targetId: string, url: string): Promise<void> {
    const isNew = !this.#frames.has(targetId);
    this.#frames.set(targetId, url);
    if (!isNew) return;
    try {
      const session = await this.#targets.attach(targetId);
      this.consoles.listen(session, () => `frame ${this.#frames.get(targetId)}`);
      await session.send("Runtime.enable");
      await session.send("Log.enable");
    } catch {
      // The frame has gone already.
    }
  }

  async #listen(session: DevtoolsSession, where: string): Promise<void> {
    session.on("Runtime.exceptionThrown", ({ exceptionDetails }: ExceptionThrown) => {
      const { text, url, exception, stackTrace } = exceptionDetails;
      if (AT_THE_END.test(exception?.description ?? "")) return;
      if (!this.#isOurs(stackTrace?.callFrames, url)) return;
      this.#add(where, `${text} ${exception?.description ?? ""}`);
    });
    session.on("Runtime.consoleAPICalled", ({ type, args, stackTrace }: ConsoleCalled) => {
      if (type !== "error" && type !== "assert") return;
      if (!this.#isOurs(stackTrace?.callFrames)) return;
      this.#add(where, args.map((arg) => String(arg.value ?? arg.description)).join(" "));
    });
    await session.send("Runtime.enable");
  }

  async #watchPolicy(session: DevtoolsSession, where: string): Promise<void> {
    session.on("Log.entryAdded", ({ entry: { source, text } }: EntryAdded) => {
      // The upload guard blocks redirects with a policy of its own that has only this directive.
      if (source === "security" && !text.includes(REDIRECT_GUARD)) this.#add(where, text);
    });
    await session.send("Log.enable");
  }

  #isOurs(frames: readonly CallFrame[] | undefined, url?: string): boolean {
    const urls = [...(frames ?? []).map((frame) => frame.url), ...(url ? [url] : [])];
    return urls.some((each) => this.#isOwnAddress(each));
  }

  #isOwnAddress(url: string): boolean {
    return url.startsWith(this.#origin);
  }

  #add(where: string, message: string): void {
    // The page's session and the target's may report the same error.
    const line = `${where}: ${message.trim()}`;
    if (!this.#errors.includes(line)) this.#errors.push(line);
  }
}
