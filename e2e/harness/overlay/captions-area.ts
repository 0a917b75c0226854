import type { DevtoolsSession } from "../browser/devtools-session.ts";
import type { Box } from "./caption-pixels.ts";
import { OverlayRoot } from "./overlay-root.ts";

/** The box around all lanes; null when none is visible. */
export async function captionsArea(session: DevtoolsSession): Promise<Box | null> {
  const root = await OverlayRoot.find(session);
  return (await root?.call<Box | null>(AREA)) ?? null;
}

const AREA = `function () {
  const boxes = [...this.querySelectorAll("[data-lane]")]
    .filter((lane) => lane.checkVisibility()).map((lane) => lane.getBoundingClientRect());
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map(({ left }) => left));
  const y = Math.min(...boxes.map(({ top }) => top));
  const right = Math.max(...boxes.map(({ right }) => right));
  const bottom = Math.max(...boxes.map(({ bottom }) => bottom));
  return { x, y, width: right - x, height: bottom - y };
}`;
