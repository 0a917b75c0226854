import type { DevtoolsSession } from "./devtools-session.ts";

/** Lines kept of one world of one document or worker; older ones go. */
export const MAX_LINES = 500;
/** Documents and workers whose lines are kept; the oldest go. */
export const MAX_CONTEXTS = 200;
/** Characters kept of one line. */
export const MAX_LINE_LENGTH = 2000;

/** One message in a console. */
export interface ConsoleLine {
  /** Wall clock in milliseconds since 1970. */
  readonly atMs: number;
  /** Where the code runs: an address, and which world of the page when it is not the page's own. */
  readonly context: string;
  /** `log`, `warning`, `error`, `exception`, … */
  readonly level: string;
  readonly text: string;
}

interface RemoteValue {
  readonly value?: unknown;
  readonly description?: string;
  readonly preview?: {
    readonly properties: readonly { readonly name: string; readonly value?: string }[];
  };
}

interface StackTrace {
  readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[];
}

interface ContextCreated {
  readonly context: {
    readonly id: number;
    readonly name: string;
    readonly origin: string;
    readonly auxData?: { readonly isDefault?: boolean };
  };
}

interface ConsoleCalled {
  readonly type: string;
  readonly args: readonly RemoteValue[];
  readonly executionContextId: number;
  readonly timestamp: number;
  readonly stackTrace?: StackTrace;
}

interface ExceptionThrown {
  readonly timestamp: number;
  readonly exceptionDetails: {
    readonly text: string;
    readonly executionContextId?: number;
    readonly exception?: RemoteValue;
    readonly stackTrace?: StackTrace;
  };
}

interface EntryAdded {
  readonly entry: {
    readonly level: string;
    readonly text: string;
    readonly timestamp: number;
    readonly url?: string;
  };
}

/** The newest lines of all consoles of a browser, on sessions that somebody else has opened. */
export class ConsoleLog {
  readonly #rings = new Map<string, ConsoleLine[]>();
  #sessions = 0;

  /**
   * Records what is logged and thrown behind a session from now on. The caller enables the domains
   * `Runtime` and `Log` afterwards, so that what they report at once is recorded too.
   * @param placeOf where the code runs now; null leaves a line out
   */
  listen(session: DevtoolsSession, placeOf: () => string | null): void {
    this.#sessions += 1;
    const number = this.#sessions;
    const worlds = new Map<number, string>();
    const add = (line: Omit<ConsoleLine, "context">, contextId?: number) => {
      const place = placeOf();
      if (place === null) return;
      const world = worlds.get(contextId ?? 0) ?? "";
      const context = world === "" ? place : `${place} [${world}]`;
      this.#add(`${number} ${world}`, { ...line, context });
    };
    session.on("Runtime.executionContextCreated", ({ context }: ContextCreated) => {
      const { id, name, origin, auxData } = context;
      if (auxData?.isDefault === false) worlds.set(id, name || origin);
    });
    session.on("Runtime.executionContextDestroyed", (gone: { executionContextId: number }) => {
      worlds.delete(gone.executionContextId);
    });
    session.on("Runtime.consoleAPICalled", (called: ConsoleCalled) => {
      const { type, args, timestamp, executionContextId, stackTrace } = called;
      const text = args.map(tellValue).join(" ") + tellPlace(stackTrace);
      add({ atMs: timestamp, level: type, text }, executionContextId);
    });
    session.on("Runtime.exceptionThrown", ({ timestamp, exceptionDetails }: ExceptionThrown) => {
      const { text, exception, executionContextId, stackTrace } = exceptionDetails;
      const told = `${text} ${exception ? tellValue(exception) : ""}${tellPlace(stackTrace)}`;
      add({ atMs: timestamp, level: "exception", text: told }, executionContextId);
    });
    session.on("Log.entryAdded", ({ entry: { level, text, timestamp, url } }: EntryAdded) => {
      add({ atMs: timestamp, level, text: url ? `${text} (${url})` : text });
    });
  }

  /** All lines that are kept, of all contexts, oldest first. */
  get lines(): readonly ConsoleLine[] {
    return [...this.#rings.values()].flat().sort((one, other) => one.atMs - other.atMs);
  }

  #add(key: string, line: ConsoleLine): void {
    const ring = this.#rings.get(key) ?? [];
    // Contexts that spoke last stay longest.
    this.#rings.delete(key);
    this.#rings.set(key, ring);
    ring.push({ ...line, text: line.text.slice(0, MAX_LINE_LENGTH) });
    if (ring.length > MAX_LINES) ring.shift();
    const [oldest] = this.#rings.keys();
    if (this.#rings.size > MAX_CONTEXTS && oldest !== undefined) this.#rings.delete(oldest);
  }
}

function tellValue({ value, description, preview }: RemoteValue): string {
  if (preview && !description?.startsWith("Error")) {
    const fields = preview.properties.map((field) => `${field.name}: ${field.value}`).join(", ");
    return `${description ?? ""} {${fields}}`.trim();
  }
  return description ?? (typeof value === "string" ? value : String(JSON.stringify(value)));
}

function tellPlace(stackTrace: StackTrace | undefined): string {
  const frame = stackTrace?.callFrames[0];
  return frame && frame.url !== "" ? ` (${frame.url}:${frame.lineNumber + 1})` : "";
}
