import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";

/** Around the captions, in CSS pixels: there the handle has its place, and a hand that looks for it. */
const BESIDE_PX = 28;
const ABOVE_PX = 48;
/** A pointer that rests does not want anything. */
const RESTS_AFTER_MS = 3000;
/** A hand that moves tells of it far oftener than anyone could see. */
const LOOK_EVERY_MS = 100;

/** What is to be known of the captions. */
export interface NearHooks {
  /** What they cover; null while there are none. */
  box(): DOMRect | null;
  /** Whether the pointer is on their handle: there it may rest. */
  isHeld(): boolean;
  /** The pointer has come near the captions, or has left them or come to rest. */
  onNear(isNear: boolean): void;
}

/**
 * Tells when the pointer is on or near the captions, which let it through to the page, until
 * `signal` aborts. A frame keeps the pointer's ways to itself: entering one that lies under the
 * captions counts as coming near.
 */
export function watchPointerNear(hooks: NearHooks, signal: AbortSignal): void {
  let isNear = false;
  let last: PointerEvent | null = null;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const tell = (near: boolean) => {
    if (near === isNear) return;
    isNear = near;
    hooks.onNear(near);
  };
  const rest = () => {
    if (hooks.isHeld()) restTimer = setTimeout(rest, RESTS_AFTER_MS);
    else tell(false);
  };
  const look = () => {
    lookTimer = undefined;
    if (!last) return;
    const { clientX: x, clientY: y } = last;
    last = null;
    const box = hooks.box();
    const near = box !== null && contains(box, x, y);
    clearTimeout(restTimer);
    if (near) restTimer = setTimeout(rest, RESTS_AFTER_MS);
    tell(near || hooks.isHeld());
  };
  const move = (event: PointerEvent) => {
    last = event;
    lookTimer ??= setTimeout(look, LOOK_EVERY_MS);
  };
  const enter = ({ target }: Event) => {
    if (!(target instanceof HTMLIFrameElement)) return;
    const box = hooks.box();
    if (!box || !overlaps(box, target.getBoundingClientRect())) return;
    // What the pointer did before says nothing any more.
    last = null;
    clearTimeout(restTimer);
    restTimer = setTimeout(rest, RESTS_AFTER_MS);
    tell(true);
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
