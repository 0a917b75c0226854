import { onTestFinished, vi } from "vitest";

const LIST_PX = 600;
const ROW_PX = 30;

/** Gives lists of lines and their rows heights during a test, since happy-dom lays nothing out. */
export function layOutRows(): void {
  const height = vi
    .spyOn(HTMLElement.prototype, "clientHeight", "get")
    .mockImplementation(function (this: HTMLElement) {
      return this.classList.contains("row-scroller") ? LIST_PX : 0;
    });
  const rowHeight = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(ROW_PX);
  onTestFinished(() => {
    height.mockRestore();
    rowHeight.mockRestore();
  });
}
