import { onTrusted } from "../../elements/on-trusted.ts";

/** Where the pointer was last seen, in CSS pixels of this window, and when. */
export interface PointerWatch {
  readonly x: number;
  readonly y: number;
  /** When it last moved or pressed, on the clock of `performance.now`. */
  readonly movedAtMs: number;
  /** When a key was last pressed or the focus moved by one. */
  readonly keyAtMs: number;
}

const NOWHERE = Number.NEGATIVE_INFINITY;

/**
 * Follows pointer, keys and focus until `signal` aborts.
 * @param onStir is called with each of them: a player may show its controls now
 */
export function watchPointer(onStir: () => void, signal: AbortSignal): PointerWatch {
  const seen = { x: NOWHERE, y: NOWHERE, movedAtMs: NOWHERE, keyAtMs: NOWHERE };
  const watch: { -readonly [Name in keyof PointerWatch]: PointerWatch[Name] } = seen;
  const move = ({ clientX, clientY }: PointerEvent) => {
    [watch.x, watch.y, watch.movedAtMs] = [clientX, clientY, performance.now()];
    onStir();
  };
  const leave = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget !== null) return;
    [watch.x, watch.y] = [NOWHERE, NOWHERE];
    onStir();
  };
  const press = () => {
    watch.keyAtMs = performance.now();
    onStir();
  };
  onTrusted(window, "pointermove pointerdown pointerover", move, signal);
  onTrusted(window, "pointerout", leave, signal);
  onTrusted(window, "keydown focusin", press, signal);
  return watch;
}
