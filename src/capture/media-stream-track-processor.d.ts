/** Part of "MediaStreamTrack Insertable Media Processing", which TypeScript's DOM types leave out. */
declare class MediaStreamTrackProcessor {
  constructor(init: { track: MediaStreamTrack });
  /** Blocks of about 10 ms. */
  readonly readable: ReadableStream<AudioData>;
}
