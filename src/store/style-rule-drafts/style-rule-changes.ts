import * as v from "valibot";

const NAME = "surtitle-style-rules";

const ChangeSchema = v.object({ styleId: v.string(), from: v.string() });

// Tells this window's announcements from those of others.
const WINDOW_ID = crypto.randomUUID();

/** Announces to the other windows that a style rule list was created, changed or deleted. */
export function announceStyleRuleChange(styleId: string): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ styleId, from: WINDOW_ID });
  channel.close();
}

/** Calls back with the id of every list that another window changes, until `signal` aborts. */
export function onStyleRuleListChanged(
  callback: (styleId: string) => void,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(NAME);
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const change = v.safeParse(ChangeSchema, data);
    if (change.success && change.output.from !== WINDOW_ID) callback(change.output.styleId);
  };
  channel.addEventListener("message", onMessage, { signal });
  signal.addEventListener("abort", () => channel.close(), { once: true });
}
