import { type Area, shiftedArea } from "../placement/area.ts";
import type { SoundingPlayer } from "./main-player.ts";
import { pictureArea } from "./picture-area.ts";
import {
  type PlayerAreas,
  type PlayerPlace,
  type Surroundings,
  surroundingsOf,
  unclippedPart,
} from "./player-place.ts";

/** A video of this document as a place. Styles are read only when its size changes. */
export class VideoPlace implements PlayerPlace {
  readonly element: HTMLVideoElement;
  readonly isSounding: boolean;
  readonly startedAtMs: number;
  #measured: {
    readonly shape: string;
    readonly box: Area;
    readonly picture: Area;
    readonly around: Surroundings;
  } | null = null;

  constructor({ video, isSounding, startedAtMs }: SoundingPlayer) {
    this.element = video;
    this.isSounding = isSounding;
    this.startedAtMs = startedAtMs;
  }

  measure(): PlayerAreas | null {
    const video = this.element;
    if (!video.isConnected) return null;
    const box = video.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return null;
    const isFullscreen = document.fullscreenElement !== null;
    const shape = [box.width, box.height, video.videoWidth, video.videoHeight, isFullscreen].join();
    if (this.#measured?.shape !== shape) {
      this.#measured = { shape, box, picture: pictureArea(video), around: surroundingsOf(video) };
    }
    const { picture, box: before, around } = this.#measured;
    return {
      box,
      picture: shiftedArea(picture, box.left - before.left, box.top - before.top),
      unclipped: unclippedPart(box, around.clips),
      isInPageFlow: around.isInPageFlow,
    };
  }
}
