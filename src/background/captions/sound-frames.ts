import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";

type Frame = ChannelEnd<"player-sound">;

const frames = new Set<Frame>();

/**
 * Has the frames of a tab connect again. Those that connected before the capture document was
 * opened have reached the background alone.
 */
export function reconnectSoundFrames(tabId: number): void {
  for (const frame of frames) {
    if (frame.tabId !== tabId) continue;
    frames.delete(frame);
    frame.close();
  }
}

/**
 * Ends the scripts of frames that read players which no captions need. The capture document does so
 * too, but it may be gone before its message has left. Connected to the background alone, such a
 * script would go on for ever, and the next captions would hear nothing of it.
 */
export class SoundFrames {
  readonly #statusOf: (tabId: number) => Promise<CaptionStatus>;

  constructor(statusOf: (tabId: number) => Promise<CaptionStatus>) {
    this.#statusOf = statusOf;
  }

  async attach(frame: Frame): Promise<void> {
    if (frame.tabId === undefined) return;
    frames.add(frame);
    frame.onClosed(() => frames.delete(frame));
    // It may have been disconnected when its captions ended.
    const { state, source } = await this.#statusOf(frame.tabId);
    if (!isActive(state) || source === "tab") frame.post({ kind: "end" });
  }

  onCaptionStatus({ tabId, state }: CaptionStatus): void {
    if (isActive(state)) return;
    for (const frame of frames) if (frame.tabId === tabId) frame.post({ kind: "end" });
  }
}
