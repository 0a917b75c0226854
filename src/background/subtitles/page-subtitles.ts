import type { CaptionStatus } from "../../messaging/caption-status.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";
import type { ShownTranscriptStatus, SubtitleOffer } from "../../messaging/protocol.ts";
import type { TrackReport } from "../../messaging/track-report.ts";

/** The subtitles that the players of tabs have, and those that are shown. */
export class PageSubtitles {
  async find(_tabId: number): Promise<readonly SubtitleOffer[]> {
    return [];
  }

  async show(_tabId: number, _offerId: string): Promise<ShownTranscriptStatus | null> {
    return null;
  }

  async captionSound(_tabId: number): Promise<CaptionStatus> {
    throw new Error("nothing is shown");
  }

  async retry(_tabId: number): Promise<ShownTranscriptStatus | null> {
    return null;
  }

  attachFrame(_frame: ChannelEnd<"tracks">): void {}

  async onReport(_frame: ChannelEnd<"tracks">, _report: TrackReport): Promise<void> {}
}
