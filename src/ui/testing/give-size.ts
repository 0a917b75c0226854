import { onTestFinished, vi } from "vitest";

/** Gives elements a size during a test, since happy-dom lays nothing out. */
export function giveSize(
  name: "clientHeight" | "scrollHeight" | "offsetHeight",
  pxOf: (element: HTMLElement) => number,
): void {
  const size = vi.spyOn(HTMLElement.prototype, name, "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return pxOf(this);
  });
  onTestFinished(() => size.mockRestore());
}
