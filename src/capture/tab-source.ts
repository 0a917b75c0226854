import { openTabTrack } from "./open-tab-track.ts";
import { Playback } from "./playback.ts";
import { type OnBlock, readTrack } from "./read-track.ts";
import type { SoundSource } from "./sound-source.ts";

/** The sound of a whole tab, which is played here because browsers mute captured tabs. */
export class TabSource implements SoundSource {
  readonly sampleRateHz: number;
  readonly #track: MediaStreamTrack;
  readonly #playback: Playback;

  /**
   * @param streamId from `tabCapture.getMediaStreamId`; valid once
   * @throws DOMException when the browser refuses the sound
   */
  static async open(streamId: string, muted: boolean): Promise<TabSource> {
    const track = await openTabTrack(streamId);
    try {
      return new TabSource(track, muted);
    } catch (thrown) {
      // An unplayed track would leave the tab mute.
      track.stop();
      throw thrown;
    }
  }

  private constructor(track: MediaStreamTrack, muted: boolean) {
    this.sampleRateHz = track.getSettings().sampleRate ?? 48_000;
    this.#track = track;
    this.#playback = new Playback(track, this.sampleRateHz, muted);
  }

  read(onBlock: OnBlock, signal: AbortSignal): Promise<void> {
    return readTrack(this.#track, onBlock, signal);
  }

  openGain(): GainNode {
    return this.#playback.openGain();
  }

  level() {
    return this.#playback.level();
  }

  setMuted(muted: boolean): void {
    this.#playback.setMuted(muted);
  }

  async close(): Promise<void> {
    this.#track.stop();
    await this.#playback.close();
  }
}
