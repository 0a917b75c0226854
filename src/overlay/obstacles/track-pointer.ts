import { onTrusted } from "../elements/on-trusted.ts";

/** Last known pointer position, in CSS pixels of this window. */
export interface PointerState {
  readonly x: number;
  readonly y: number;
  /** Last movement or press, on the clock of `performance.now`. */
  readonly movedAtMs: number;
  readonly keyAtMs: number;
}

const NOWHERE = Number.NEGATIVE_INFINITY;

/**
 * Tracks pointer, keys and focus until `signal` aborts.
 * @param onActivity called on every event, since a player may show its controls now
 */
export function trackPointer(onActivity: () => void, signal: AbortSignal): PointerState {
  const seen = { x: NOWHERE, y: NOWHERE, movedAtMs: NOWHERE, keyAtMs: NOWHERE };
  const watch: { -readonly [Name in keyof PointerState]: PointerState[Name] } = seen;
  const move = ({ clientX, clientY }: PointerEvent) => {
    [watch.x, watch.y, watch.movedAtMs] = [clientX, clientY, performance.now()];
    onActivity();
  };
  const leave = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget !== null) return;
    [watch.x, watch.y] = [NOWHERE, NOWHERE];
    onActivity();
  };
  const press = () => {
    watch.keyAtMs = performance.now();
    onActivity();
  };
  onTrusted(window, "pointermove pointerdown pointerover", move, signal);
  onTrusted(window, "pointerout", leave, signal);
  onTrusted(window, "keydown focusin", press, signal);
  return watch;
}
