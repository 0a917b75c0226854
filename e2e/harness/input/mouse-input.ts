import type { DevtoolsSession } from "../browser/devtools-session.ts";

/** A place in a page, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Clicks with the main button, as the operating system would report it. */
export async function clickAt(session: DevtoolsSession, { x, y }: Point): Promise<void> {
  await session.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
  for (const type of ["mousePressed", "mouseReleased"]) {
    await session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  }
}
