import type { TabFeed } from "../../device/device-feed.ts";
import type { FeedChunk, FeedListener, FeedStream } from "../../voice/sending/sound-feed.ts";

export interface FeedListeners {
  onCaptured(chunk: FeedChunk): void;
  onSent(chunk: FeedChunk): void;
}

/** The same feed, with listeners to the chunks that pass. */
export function tappedFeed(feed: TabFeed, listeners: FeedListeners): TabFeed {
  return {
    open: (request, listener) => tapped(listener, listeners, (heard) => feed.open(request, heard)),
    recognise: (request, listener) =>
      tapped(listener, listeners, (heard) => feed.recognise(request, heard)),
    translate: (request, signal) => feed.translate(request, signal),
    releaseBefore: (untilMs) => feed.releaseBefore(untilMs),
    rememberProgress: (progress) => feed.rememberProgress(progress),
    waitForSound: (fromMs, signal) => feed.waitForSound(fromMs, signal),
  };
}

function tapped<Listener extends FeedListener>(
  listener: Listener,
  listeners: FeedListeners,
  open: (listener: Listener) => FeedStream,
): FeedStream {
  const pending: FeedChunk[] = [];
  const stream = open({
    ...listener,
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
}
