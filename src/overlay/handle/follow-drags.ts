import { onTrusted } from "../elements/on-trusted.ts";

export interface DragHooks {
  onStart(): void;
  /** @param x pointer position in CSS pixels; the other two are distances since the start */
  onMove(x: number, rightPx: number, upPx: number): void;
  onEnd(): void;
}

// Movement below this is a click with an unsteady hand.
const MIN_DRAG_PX = 3;

export function followDrags(element: HTMLElement, hooks: DragHooks, signal: AbortSignal): void {
  let from: { readonly x: number; readonly y: number } | null = null;
  let isDragging = false;
  const start = (event: PointerEvent) => {
    if (event.button !== 0 || from) return;
    element.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!from) return;
    const right = clientX - from.x;
    const down = clientY - from.y;
    if (!isDragging) {
      if (Math.hypot(right, down) < MIN_DRAG_PX) return;
      isDragging = true;
      hooks.onStart();
    }
    hooks.onMove(clientX, right, -down);
  };
  const release = () => {
    from = null;
    if (isDragging) hooks.onEnd();
    isDragging = false;
  };
  onTrusted(element, "pointerdown", start, signal);
  onTrusted(element, "pointermove", move, signal);
  onTrusted(element, "lostpointercapture", release, signal);
}
