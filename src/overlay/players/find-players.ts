import { composedAncestorsOf, composedElementsAt } from "../elements/composed-tree.ts";
import { type Obstacle, overlapOf } from "../obstacles/obstacle.ts";

export interface Player {
  readonly video: HTMLVideoElement;
  readonly pictureRect: DOMRect;
  /** The largest element about the size of the picture; it holds the player's own controls. */
  readonly container: Element;
  readonly ancestors: ReadonlySet<Element>;
}

/** Smaller videos are previews or ads. */
const MIN_WIDTH = 160;
const MIN_HEIGHT = 90;
/** A bar below the picture makes the container this much higher at most. */
const MAX_HEIGHT_RATIO = 1.2;
const MAX_EXTRA_HEIGHT_PX = 80;

export function findPlayers(zone: Obstacle): readonly Player[] {
  const listed = document.getElementsByTagName("video");
  const players = playersAmong(listed, zone);
  // Hit testing is slow, and beside a playing video there is seldom another.
  if (players.some(({ video }) => !video.paused)) return players;
  return playersAmong(new Set([...listed, ...videosUnder(zone)]), zone);
}

function playersAmong(videos: Iterable<HTMLVideoElement>, zone: Obstacle): readonly Player[] {
  return [...videos].flatMap((video) => {
    if (!mayNeedAvoiding(video)) return [];
    const pictureRect = video.getBoundingClientRect();
    if (pictureRect.width < MIN_WIDTH || pictureRect.height < MIN_HEIGHT) return [];
    const ancestors = new Set(composedAncestorsOf(video));
    const container = containerOf(video, ancestors, pictureRect);
    if (!overlapOf(container.getBoundingClientRect(), zone) || !video.checkVisibility()) return [];
    return [{ video, pictureRect, container, ancestors }];
  });
}

// A silent video without controls is decoration.
function mayNeedAvoiding(video: HTMLVideoElement): boolean {
  const isSilent = video.muted || video.volume === 0;
  return !isSilent || video.controls || !!document.fullscreenElement;
}

function containerOf(video: Element, ancestors: Iterable<Element>, pictureRect: DOMRect): Element {
  const highest = pictureRect.height * MAX_HEIGHT_RATIO + MAX_EXTRA_HEIGHT_PX;
  let container = video;
  for (const element of ancestors) {
    if (element.contains(document.body)) break;
    const place = element.getBoundingClientRect();
    if (place.height > highest) break;
    // The parent of a fixed video may be empty or elsewhere.
    if (place.top <= pictureRect.top + 1 && place.bottom >= pictureRect.bottom - 1)
      container = element;
  }
  return container;
}

// Hit testing finds videos in shadow roots, which document queries miss.
function videosUnder({ left, right, top, bottom }: Obstacle): readonly HTMLVideoElement[] {
  const hit = composedElementsAt((left + right) / 2, (top + bottom) / 2);
  return hit.filter((element) => element instanceof HTMLVideoElement);
}
