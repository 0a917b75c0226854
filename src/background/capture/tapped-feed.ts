import type { FeedChunk, SoundFeed } from "../../voice/sending/sound-feed.ts";

export interface FeedListeners {
  onCaptured(chunk: FeedChunk): void;
  onSent(chunk: FeedChunk): void;
}

/** The same feed, with listeners to the chunks that pass. */
export function tappedFeed(feed: SoundFeed, listeners: FeedListeners): SoundFeed {
  return {
    open(request, listener) {
      const pending: FeedChunk[] = [];
      const stream = feed.open(request, {
        onChunk(chunk) {
          pending.push(chunk);
          listeners.onCaptured(chunk);
          listener.onChunk(chunk);
        },
        onEnd: () => listener.onEnd(),
      });
      return {
        acknowledgeChunk() {
          stream.acknowledgeChunk();
          const sent = pending.shift();
          if (sent) listeners.onSent(sent);
        },
        close: () => stream.close(),
      };
    },
    releaseBefore: (untilMs) => feed.releaseBefore(untilMs),
    waitForSound: (fromMs, signal) => feed.waitForSound(fromMs, signal),
  };
}
