import { giveSize } from "../../ui/testing/give-size.ts";

const LIST_PX = 600;
const ROW_PX = 30;

/**
 * Gives lists of lines and their rows heights during a test, since happy-dom lays nothing out. A
 * list shows twenty rows.
 */
export function layOutRows(): void {
  const isList = (element: HTMLElement) => element.classList.contains("row-scroller");
  giveSize("clientHeight", (element) => (isList(element) ? LIST_PX : 0));
  giveSize("scrollHeight", (element) =>
    isList(element) ? Number(element.dataset.rows) * ROW_PX : 0,
  );
  giveSize("offsetHeight", () => ROW_PX);
}
