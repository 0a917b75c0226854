import { findBars } from "./find-bars.ts";
import { findPlayers } from "./find-players.ts";
import { type Obstacle, sameObstacles } from "./obstacle.ts";

export { liftFor } from "./lift-for.ts";
export type { Obstacle } from "./obstacle.ts";

/** How often to look while something may be showing. */
const LOOK_EVERY_MS = 250;
/** Players hide their bars this long after the pointer has come to rest, at the latest. */
const STIRRED_FOR_MS = 5000;

const STIRS = ["pointermove", "pointerdown", "keydown", "focusin", "play", "pause", "ended"];
const CHANGES_OF_WINDOW = ["resize", "fullscreenchange"];

/** A watch over what stands in the captions' way. */
export interface ObstacleWatch {
  /** Says that captions have come, gone, or changed their size or place: has it look again soon. */
  look(): void;
}

/**
 * Watches the page for control bars and native subtitles until `signal` aborts.
 * @param box where the captions stand when nothing is in their way, that is without any lift; null
 *   while there are none
 * @param onChange is called with all that stands in their way, whenever that changes
 */
export function watchObstacles(
  box: () => DOMRect | null,
  onChange: (obstacles: readonly Obstacle[]) => void,
  signal: AbortSignal,
): ObstacleWatch {
  let told: readonly Obstacle[] = [];
  let stirredAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    timer = undefined;
    const found = findObstacles(box());
    if (!sameObstacles(found, told)) {
      told = found;
      onChange(found);
    }
    if (told.length > 0 || performance.now() - stirredAtMs < STIRRED_FOR_MS) lookSoon();
  };
  const lookSoon = () => {
    timer ??= setTimeout(look, LOOK_EVERY_MS);
  };
  const stir = () => {
    stirredAtMs = performance.now();
    lookSoon();
  };
  for (const name of [...STIRS, ...CHANGES_OF_WINDOW]) {
    addEventListener(name, stir, { capture: true, passive: true, signal });
  }
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  stir();
  return { look: lookSoon };
}

function findObstacles(box: DOMRect | null): readonly Obstacle[] {
  if (!box) return [];
  const { left, right, bottom } = box;
  // They may have to go up twice: over the bar, and then over the subtitles above it.
  const zone = { left, right, bottom, top: box.top - 2 * box.height };
  return findPlayers(zone).flatMap((player) => findBars(player, zone));
}
