import type { Page } from "@playwright/test";
import type { DevtoolsSession } from "../browser/devtools-session.ts";
import type { Box } from "./caption-pixels.ts";
import { OverlayRoot } from "./overlay-root.ts";
import type { CallableRoot } from "./shown-captions.ts";

export interface PlacedLane {
  readonly lane: string;
  readonly box: Box;
  /** Drawn size of its letters, with any zoom; in CSS pixels of the window. */
  readonly letterPx: number;
  /** Numbers of the lines that are drawn; a line keeps its number. */
  readonly lines: readonly string[];
}

export interface PlayerBoxes {
  /** The video element. */
  readonly element: Box;
  /** The picture in it, without letterbox bars. */
  readonly picture: Box;
}

/** Captions, their player and the page around them, all measured in the same frame. */
export interface PlacedCaptions {
  readonly view: { readonly width: number; readonly height: number };
  /** Null for a page without a video in its document or an open shadow root. */
  readonly player: PlayerBoxes | null;
  /** The part of the window in which the player can be seen: all of it, or its scroller. */
  readonly opening: Box;
  readonly lanes: readonly PlacedLane[];
  /** The box around all lanes; null without any. */
  readonly area: Box | null;
  /** What a pointer could press under the captions, outside the player. */
  readonly covered: readonly string[];
  /** The same within the player. */
  readonly coveredInPlayer: readonly string[];
  /** Whether an animation moves the captions. */
  readonly glides: boolean;
}

export type PlacedFrame = PlacedCaptions & { readonly atMs: number };

/** What happens during a watch; clicks and scrolls come between two frames, as a user's do. */
export interface FollowOptions {
  readonly frames: number;
  /** Id of the player's video or frame; the first of the page when absent. */
  readonly player?: string;
  /** Scrolls the page, or its scroller, by this much after each frame. */
  readonly scrollPx?: number;
  /** Buttons of the page to press, one after every tenth frame. */
  readonly press?: readonly string[];
  /**
   * Where the clock of a loose overlay's page stands meanwhile, in milliseconds of
   * `performance.now`. Nothing runs out then, however long a machine takes for the frames.
   */
  readonly stillAtMs?: number;
}

/** Measures what the next frame paints. */
export async function placedCaptions(
  session: DevtoolsSession,
  player?: string,
): Promise<PlacedCaptions> {
  const [frame] = await followCaptions(session, { frames: 1, ...(player ? { player } : {}) });
  if (!frame) throw new Error("No frame was painted.");
  return frame;
}

/** Measures captions and player in every painted frame while the page changes. */
export async function followCaptions(
  session: DevtoolsSession,
  options: FollowOptions,
): Promise<readonly PlacedFrame[]> {
  return await followIn(await OverlayRoot.find(session), options);
}

/** The same through the overlay's shadow root. */
export async function followIn(
  root: CallableRoot | null,
  options: FollowOptions,
): Promise<readonly PlacedFrame[]> {
  if (!root) throw new Error("The page has no captions.");
  return await root.call<PlacedFrame[]>(FOLLOW, options);
}

/**
 * The boxes of a player that the page's document does not hold, in coordinates of the window: in a
 * closed shadow root, or in a frame.
 */
export async function hiddenPlayer(page: Page): Promise<PlayerBoxes> {
  const [frame] = page.frames().slice(1);
  const boxes = await (frame ?? page).evaluate<PlayerBoxes>(`(${BOXES_OF})(window.players[0])`);
  if (!frame) return boxes;
  const owner = await frame.frameElement();
  const { left, top } = await owner.evaluate((node) => {
    const element = node as HTMLIFrameElement;
    const { x, y } = element.getBoundingClientRect();
    return { left: x + element.clientLeft, top: y + element.clientTop };
  });
  return movedBy(boxes, left, top);
}

export function movedBy({ element, picture }: PlayerBoxes, left: number, top: number): PlayerBoxes {
  const moved = (box: Box) => ({ ...box, x: box.x + left, y: box.y + top });
  return { element: moved(element), picture: moved(picture) };
}

/**
 * A function of a page that measures a video. The stage's videos are drawn with `object-fit:
 * contain`.
 */
export const BOXES_OF = `(video) => {
  const { x, y, width, height } = video.getBoundingClientRect();
  const { videoWidth = 0, videoHeight = 0 } = video;
  const scale = videoWidth ? Math.min(width / videoWidth, height / videoHeight) : 0;
  const [w, h] = scale ? [videoWidth * scale, videoHeight * scale] : [width, height];
  const picture = { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
  return { element: { x, y, width, height }, picture };
}`;

// Measures after the layout of a frame and before it is painted, as a resize observer that was
// created last does. A task after the painting would see what transitions have done since.
const FOLLOW = `async function ({ frames, player, scrollPx = 0, press = [], stillAtMs }) {
  const PRESSABLE = "button, a[href], input, select, textarea, [role=button], audio[controls]";
  const boxesOf = ${BOXES_OF};
  const plain = ({ x, y, width, height }) => ({ x, y, width, height });
  const inner = (host) => host?.shadowRoot ?? host;
  const place = document.querySelector("#place");
  const video = player ? document.getElementById(player) : inner(place)?.querySelector("video");
  const scroller = document.querySelector(".scroller");
  const common = (one, other) => {
    const x = Math.max(one.x, other.x);
    const y = Math.max(one.y, other.y);
    const width = Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x);
    const height = Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y);
    return { x, y, width, height };
  };
  const hitAt = (x, y) => {
    let hit = document.elementFromPoint(x, y);
    for (let next = hit; next; ) {
      next = next.shadowRoot?.elementFromPoint(x, y) ?? null;
      if (next === hit) break;
      hit = next ?? hit;
    }
    return hit;
  };
  const coveredBy = (boxes) => {
    const found = { outside: new Set(), inside: new Set() };
    for (const { x, y, width, height } of boxes) {
      for (let across = x + 1; across < x + width; across += 12) {
        for (let down = y + 1; down < y + height; down += 6) {
          const pressable = hitAt(across, down)?.closest(PRESSABLE);
          if (!pressable || pressable.matches("video")) continue;
          const name = pressable.textContent.trim() || pressable.localName;
          found[pressable.closest(".player") ? "inside" : "outside"].add(name);
        }
      }
    }
    return { covered: [...found.outside], coveredInPlayer: [...found.inside] };
  };
  const measure = () => {
    // Without scroll bars, beside which captions are in the middle.
    const view = { width: visualViewport.width, height: visualViewport.height };
    const boxes = video ? boxesOf(video) : null;
    const whole = { x: 0, y: 0, ...view };
    const lanes = [...this.querySelectorAll("[data-lane]")]
      .filter((lane) => lane.checkVisibility() && lane.textContent.trim() !== "")
      .map((lane) => {
        const lines = [...lane.querySelectorAll("[data-line]")].filter((line) => {
          return line.checkVisibility() && line.textContent.trim() !== "";
        });
        const [line = lane] = lines;
        const zoom = line.getBoundingClientRect().height / line.offsetHeight || 1;
        return {
          lane: lane.dataset.lane,
          box: plain(lane.getBoundingClientRect()),
          letterPx: parseFloat(getComputedStyle(line).fontSize) * zoom,
          lines: lines.map(({ dataset }) => dataset.line),
        };
      });
    const right = Math.max(...lanes.map(({ box }) => box.x + box.width));
    const bottom = Math.max(...lanes.map(({ box }) => box.y + box.height));
    const x = Math.min(...lanes.map(({ box }) => box.x));
    const y = Math.min(...lanes.map(({ box }) => box.y));
    return {
      atMs: performance.now(),
      view,
      player: boxes,
      opening: scroller ? common(whole, scroller.getBoundingClientRect()) : whole,
      lanes,
      area: lanes.length > 0 ? { x, y, width: right - x, height: bottom - y } : null,
      glides: [...this.querySelectorAll(".stage, .stage *")].some((each) => {
        return each.getAnimations().some(({ playState }) => playState === "running");
      }),
      ...coveredBy(lanes.map(({ box }) => box)),
    };
  };
  const seen = [];
  const probe = document.createElement("div");
  probe.style.cssText = "position: fixed; inset: 0 auto auto 0; height: 0";
  // Deeper than anything else that is observed: it is told in every round of a frame.
  let deepest = probe;
  for (let depth = 0; depth < 50; depth++) {
    deepest.append(document.createElement("div"));
    deepest = deepest.firstChild;
  }
  document.body.append(probe);
  const channel = new MessageChannel();
  let isDue = false;
  const observer = new ResizeObserver(() => {
    if (!isDue) return;
    isDue = false;
    seen.push(measure());
    channel.port2.postMessage(null);
  });
  observer.observe(deepest);
  // Resolves in a task after the frame has been painted.
  const painted = () => new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    requestAnimationFrame(() => {
      isDue = true;
      deepest.style.width = deepest.style.width === "1px" ? "2px" : "1px";
    });
  });
  if (stillAtMs !== undefined) performance.now = () => stillAtMs;
  for (let at = 1; at <= frames; at++) {
    await painted();
    (scroller ?? window).scrollBy({ top: scrollPx, behavior: "instant" });
    if (at % 10 === 0) document.getElementById(press[at / 10 - 1])?.click();
  }
  channel.port1.close();
  observer.disconnect();
  probe.remove();
  // The browser's own clock is on the prototype.
  if (stillAtMs !== undefined) delete performance.now;
  return seen;
}`;
