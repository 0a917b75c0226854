import type { DevtoolsSession } from "../browser/devtools-session.ts";
import { NoAnswerError } from "../browser/target-session.ts";

/** A position in a page, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export async function clickAt(session: DevtoolsSession, { x, y }: Point): Promise<void> {
  await session.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
  const button = { x, y, button: "left", clickCount: 1 };
  await session.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button });
  try {
    await session.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button });
  } catch (error) {
    // A popup may close itself at the click, before the browser has answered.
    if (!(error instanceof NoAnswerError)) throw error;
  }
}
