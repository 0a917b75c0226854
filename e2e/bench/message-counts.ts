/** An event of the browser's tracing, as far as messages between processes need it. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Received messages by the interface that they call. */
export type MessageCounts = ReadonlyMap<string, number>;

/**
 * Counts the messages that the browser process received, without those of the tracing itself.
 * @throws Error when the trace names no browser process
 */
export function messageCounts(events: readonly TraceEvent[]): MessageCounts {
  const browser = events.find(
    ({ name, args }) => name === "process_name" && args.name === "Browser",
  );
  if (!browser) throw new Error("The trace names no browser process.");
  const counts = new Map<string, number>();
  for (const { name, pid, args } of events) {
    if (pid !== browser.pid || name !== "Receive mojo message") continue;
    const called = interfaceOf(args.chrome_mojo_event_info);
    if (called.startsWith("tracing.")) continue;
    counts.set(called, (counts.get(called) ?? 0) + 1);
  }
  return counts;
}

function interfaceOf(info: unknown): string {
  const { mojo_interface_tag: tag } = Object(info) as { readonly mojo_interface_tag?: unknown };
  return typeof tag === "string" ? tag : "unknown";
}
