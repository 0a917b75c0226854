import { onTrusted } from "../elements/on-trusted.ts";

/** What one drag does from its beginning to its end, in CSS pixels of the window. */
export interface DragHooks {
  onStart(): void;
  /** The pointer is at `x`; since the start it has gone so far to the right and up. */
  onMove(x: number, rightPx: number, upPx: number): void;
  onEnd(): void;
}

/** A hand that presses a button trembles. */
const LEAST_PX = 3;

/** Follows the pointer from where it takes hold of an element to where it lets go, until `signal`. */
export function followDrags(element: HTMLElement, hooks: DragHooks, signal: AbortSignal): void {
  let from: { readonly x: number; readonly y: number } | null = null;
  let isDragged = false;
  const take = (event: PointerEvent) => {
    if (event.button !== 0 || from) return;
    element.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!from) return;
    const [right, down] = [clientX - from.x, clientY - from.y];
    if (!isDragged) {
      if (Math.hypot(right, down) < LEAST_PX) return;
      isDragged = true;
      hooks.onStart();
    }
    hooks.onMove(clientX, right, -down);
  };
  const release = () => {
    from = null;
    if (isDragged) hooks.onEnd();
    isDragged = false;
  };
  onTrusted(element, "pointerdown", take, signal);
  onTrusted(element, "pointermove", move, signal);
  onTrusted(element, "lostpointercapture", release, signal);
}
