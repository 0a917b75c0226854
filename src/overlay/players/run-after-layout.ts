import { onAbort } from "../../lib/on-abort.ts";
import { createElement } from "../elements/create-element.ts";

/**
 * Runs a function in the current frame after all animation callbacks and the layout, but before
 * painting: a resize observer does, and an element of ours changes its size on request.
 */
export function runAfterLayout(
  parent: ParentNode,
  run: () => void,
  signal: AbortSignal,
): { request(): void } {
  const sentinel = createElement("div", "sentinel");
  parent.append(sentinel);
  const observer = new ResizeObserver(run);
  observer.observe(sentinel);
  onAbort(signal, () => {
    observer.disconnect();
    sentinel.remove();
  });
  let isWide = false;
  return {
    request: () => {
      isWide = !isWide;
      sentinel.style.width = isWide ? "1px" : "0";
    },
  };
}
