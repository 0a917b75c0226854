/** Part of "MediaStreamTrack Insertable Media Processing", which TypeScript's DOM types leave out. */
declare class MediaStreamTrackProcessor {
  /** @param init `maxBufferSize` is how many blocks may wait to be read before some are dropped */
  constructor(init: { track: MediaStreamTrack; maxBufferSize?: number });
  /** Blocks of about 10 ms. */
  readonly readable: ReadableStream<AudioData>;
}
