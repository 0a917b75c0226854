import { type Obstacle, overlapOf } from "./obstacle.ts";
import { elementsAt, lineageOf } from "./tree.ts";

/** A picture that captions lie over, and what belongs to it. */
export interface Player {
  readonly video: HTMLVideoElement;
  /** Where the picture is. */
  readonly area: DOMRect;
  /** The largest element that is hardly larger than the picture: it holds the player's own controls. */
  readonly frame: Element;
  /** The picture and all that holds it. */
  readonly lineage: ReadonlySet<Element>;
}

/** A picture smaller than this is a preview or an advertisement. */
const LEAST_WIDTH = 160;
const LEAST_HEIGHT = 90;
/** A bar below the picture makes its player higher than the picture, by no more than this. */
const MOST_HIGHER = 1.2;
const MOST_ABOVE_THAT_PX = 80;

/** The players that have something in common with `zone`. */
export function findPlayers(zone: Obstacle): readonly Player[] {
  const listed = document.getElementsByTagName("video");
  const players = playersAmong(listed, zone);
  // Seeing what is hit takes longer than all else; where one plays there is seldom another.
  if (players.some(({ video }) => !video.paused)) return players;
  return playersAmong(new Set([...listed, ...videosUnder(zone)]), zone);
}

function playersAmong(videos: Iterable<HTMLVideoElement>, zone: Obstacle): readonly Player[] {
  return [...videos].flatMap((video) => {
    if (!isWatched(video)) return [];
    const area = video.getBoundingClientRect();
    if (area.width < LEAST_WIDTH || area.height < LEAST_HEIGHT) return [];
    const lineage = new Set(lineageOf(video));
    const frame = frameOf(video, lineage, area);
    if (!overlapOf(frame.getBoundingClientRect(), zone) || !video.checkVisibility()) return [];
    return [{ video, area, frame, lineage }];
  });
}

/** A silent picture without controls is a page's decoration, and what lies over it is the page. */
function isWatched(video: HTMLVideoElement): boolean {
  const isSilent = video.muted || video.volume === 0;
  return !isSilent || video.controls || !!document.fullscreenElement;
}

function frameOf(video: Element, lineage: Iterable<Element>, area: DOMRect): Element {
  const highest = area.height * MOST_HIGHER + MOST_ABOVE_THAT_PX;
  let frame = video;
  for (const element of lineage) {
    if (element.contains(document.body)) break;
    const place = element.getBoundingClientRect();
    if (place.height > highest) break;
    // What holds a fixed picture may itself have no size, or another place.
    if (place.top <= area.top + 1 && place.bottom >= area.bottom - 1) frame = element;
  }
  return frame;
}

/** Videos in shadow roots are in no list of the document's, but they can be hit. */
function videosUnder({ left, right, top, bottom }: Obstacle): readonly HTMLVideoElement[] {
  const hit = elementsAt((left + right) / 2, (top + bottom) / 2);
  return hit.filter((element) => element instanceof HTMLVideoElement);
}
