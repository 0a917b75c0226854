import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";

/** Distance from the captions that counts as near, in CSS pixels. The handle sits above them. */
const BESIDE_PX = 28;
const ABOVE_PX = 48;
const RESTS_AFTER_MS = 3000;
// Pointer events arrive far more often than the handle needs to react.
const EVALUATE_EVERY_MS = 100;

export interface ProximityHooks {
  captionRect(): DOMRect | null;
  isHandleHeld(): boolean;
  onNear(isNear: boolean): void;
}

/**
 * Reports when the pointer comes near the captions, leaves them or comes to rest. Pointer events
 * inside an iframe are invisible here, so entering a frame under the captions counts as near.
 */
export function watchPointerProximity(hooks: ProximityHooks, signal: AbortSignal): void {
  let isNear = false;
  let last: PointerEvent | null = null;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const report = (near: boolean) => {
    if (near === isNear) return;
    isNear = near;
    hooks.onNear(near);
  };
  const rest = () => {
    if (hooks.isHandleHeld()) restTimer = setTimeout(rest, RESTS_AFTER_MS);
    else report(false);
  };
  const evaluate = () => {
    lookTimer = undefined;
    if (!last) return;
    const { clientX: x, clientY: y } = last;
    last = null;
    const box = hooks.captionRect();
    const near = box !== null && contains(box, x, y);
    clearTimeout(restTimer);
    if (near) restTimer = setTimeout(rest, RESTS_AFTER_MS);
    report(near || hooks.isHandleHeld());
  };
  const move = (event: PointerEvent) => {
    last = event;
    lookTimer ??= setTimeout(evaluate, EVALUATE_EVERY_MS);
  };
  const enter = ({ target }: Event) => {
    if (!(target instanceof HTMLIFrameElement)) return;
    const box = hooks.captionRect();
    if (!box || !overlaps(box, target.getBoundingClientRect())) return;
    // Movement before entering the frame no longer matters.
    last = null;
    clearTimeout(restTimer);
    restTimer = setTimeout(rest, RESTS_AFTER_MS);
    report(true);
  };
  onTrusted(window, "pointermove pointerdown", move, signal);
  onTrusted(window, "pointerover", enter, signal);
  const end = () => {
    clearTimeout(lookTimer);
    clearTimeout(restTimer);
  };
  onAbort(signal, end);
}

function contains(box: DOMRect, x: number, y: number): boolean {
  const isBeside = x >= box.left - BESIDE_PX && x <= box.right + BESIDE_PX;
  return isBeside && y >= box.top - ABOVE_PX && y <= box.bottom + ABOVE_PX;
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  const isBeside = one.left < other.right && one.right > other.left;
  return isBeside && one.top < other.bottom && one.bottom > other.top;
}
