/** A track that plays what is written to it. */
export interface TrackWriter {
  readonly track: MediaStreamTrack;
  /**
   * Copies samples, one channel.
   * @param onFailure the browser did not accept them
   * @returns their length in milliseconds
   */
  write(samples: Int16Array, onFailure: () => void): number;
  close(): void;
}

/** Creates a track of signed 16-bit sound. It is not played anywhere. */
export function createTrackWriter(rateHz: number): TrackWriter {
  const track = new MediaStreamTrackGenerator({ kind: "audio" });
  const writer = track.writable.getWriter();
  let frames = 0;
  return {
    track,
    write(samples, onFailure) {
      const data = new AudioData({
        format: "s16",
        sampleRate: rateHz,
        numberOfFrames: samples.length,
        numberOfChannels: 1,
        timestamp: Math.round((frames * 1_000_000) / rateHz),
        data: samples.slice(),
      });
      frames += samples.length;
      // A closed writer rejects what was on its way.
      void writer.write(data).catch(onFailure);
      return (samples.length * 1000) / rateHz;
    },
    close() {
      void writer.close().catch(() => undefined);
      track.stop();
    },
  };
}
