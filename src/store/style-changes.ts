import * as v from "valibot";

const NAME = "surtitle-style-rules";

const NoteSchema = v.object({ styleId: v.string(), from: v.string() });

/** This window among those that tell each other. */
const OWN_NAME = crypto.randomUUID();

/** Tells the other windows of this browser that a style rule list was made, changed or deleted. */
export function tellStyleChanged(styleId: string): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ styleId, from: OWN_NAME });
  channel.close();
}

/** Calls back with the list of every change that another window tells of, until `signal` aborts. */
export function onStyleChanged(callback: (styleId: string) => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(NAME);
  const hear = ({ data }: MessageEvent<unknown>) => {
    const note = v.safeParse(NoteSchema, data);
    if (note.success && note.output.from !== OWN_NAME) callback(note.output.styleId);
  };
  channel.addEventListener("message", hear, { signal });
  signal.addEventListener("abort", () => channel.close(), { once: true });
}
