import type { FeedChunk, SoundFeed } from "../../voice/sending/sound-feed.ts";

/** Who listens along to the sound of a feed. */
export interface FeedListeners {
  /** Sound has come from capture. */
  onCaptured(chunk: FeedChunk): void;
  /** Sound was handed over to the connection. */
  onSent(chunk: FeedChunk): void;
}

/** The feed, with somebody listening along. */
export function tappedFeed(feed: SoundFeed, ears: FeedListeners): SoundFeed {
  return {
    open(request, listener) {
      const out: FeedChunk[] = [];
      const stream = feed.open(request, {
        onChunk(chunk) {
          out.push(chunk);
          ears.onCaptured(chunk);
          listener.onChunk(chunk);
        },
        onEnd: () => listener.onEnd(),
      });
      return {
        taken() {
          stream.taken();
          const sent = out.shift();
          if (sent) ears.onSent(sent);
        },
        close: () => stream.close(),
      };
    },
    settle: (untilMs) => feed.settle(untilMs),
    whenSound: (fromMs, signal) => feed.whenSound(fromMs, signal),
  };
}
