import type { DevtoolsSession } from "./devtools-session.ts";

export const MAX_LINES = 500;
export const MAX_CONTEXTS = 200;
export const MAX_LINE_LENGTH = 2000;

export interface ConsoleLine {
  /** Wall clock in milliseconds since 1970. */
  readonly atMs: number;
  /** The address of the code, and its world when that is not the page's own. */
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

export class ConsoleLog {
  readonly #rings = new Map<string, ConsoleLine[]>();
  #sessions = 0;

  /**
   * Records what is logged and thrown in a session from now on. Enable the domains `Runtime` and
   * `Log` afterwards, so that what they report at once is recorded too.
   * @param placeOf where the code runs now; null drops a line
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
      const text = args.map(describeValue).join(" ") + describePlace(stackTrace);
      add({ atMs: timestamp, level: type, text }, executionContextId);
    });
    session.on("Runtime.exceptionThrown", ({ timestamp, exceptionDetails }: ExceptionThrown) => {
      const { text, exception, executionContextId, stackTrace } = exceptionDetails;
      const described = `${text} ${exception ? describeValue(exception) : ""}${describePlace(stackTrace)}`;
      add({ atMs: timestamp, level: "exception", text: described }, executionContextId);
    });
    session.on("Log.entryAdded", ({ entry: { level, text, timestamp, url } }: EntryAdded) => {
      add({ atMs: timestamp, level, text: url ? `${text} (${url})` : text });
    });
  }

  get lines(): readonly ConsoleLine[] {
    return [...this.#rings.values()].flat().sort((one, other) => one.atMs - other.atMs);
  }

  #add(key: string, line: ConsoleLine): void {
    const ring = this.#rings.get(key) ?? [];
    // The most recently active contexts are kept longest.
    this.#rings.delete(key);
    this.#rings.set(key, ring);
    ring.push({ ...line, text: line.text.slice(0, MAX_LINE_LENGTH) });
    if (ring.length > MAX_LINES) ring.shift();
    const [oldest] = this.#rings.keys();
    if (this.#rings.size > MAX_CONTEXTS && oldest !== undefined) this.#rings.delete(oldest);
  }
}

function describeValue({ value, description, preview }: RemoteValue): string {
  if (preview && !description?.startsWith("Error")) {
    const fields = preview.properties.map((field) => `${field.name}: ${field.value}`).join(", ");
    return `${description ?? ""} {${fields}}`.trim();
  }
  return description ?? (typeof value === "string" ? value : String(JSON.stringify(value)));
}

function describePlace(stackTrace: StackTrace | undefined): string {
  const frame = stackTrace?.callFrames[0];
  return frame && frame.url !== "" ? ` (${frame.url}:${frame.lineNumber + 1})` : "";
}
