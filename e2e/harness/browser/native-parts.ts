import type { Box } from "../overlay/caption-pixels.ts";
import type { DevtoolsSession } from "./devtools-session.ts";

interface TreeNode {
  readonly nodeId: number;
  readonly attributes?: readonly string[];
  readonly children?: readonly TreeNode[];
  readonly shadowRoots?: readonly TreeNode[];
}

const BAR = ["-internal-media-controls-button-panel", "-webkit-media-controls-timeline"];

/** The box of the native control bar of the page's only video; null while it is hidden. */
export function nativeBar(session: DevtoolsSession): Promise<Box | null> {
  return placeOf(session, BAR);
}

/** The box of the subtitles that the browser draws in the page's only video; null without any. */
export function nativeSubtitles(session: DevtoolsSession): Promise<Box | null> {
  return placeOf(session, ["cue"]);
}

async function placeOf(session: DevtoolsSession, names: readonly string[]): Promise<Box | null> {
  const tree = { depth: -1, pierce: true };
  const { root } = await session.send<{ root: TreeNode }>("DOM.getDocument", tree);
  const parts = nodesBelow(root).filter(({ attributes = [] }) => {
    return names.includes(attributes[attributes.indexOf("pseudo") + 1] ?? "");
  });
  const boxes = await Promise.all(parts.map(({ nodeId }) => boxOf(session, nodeId)));
  const shown = boxes.filter((box) => box !== null);
  if (shown.length === 0) return null;
  const x = Math.min(...shown.map((box) => box.x));
  const y = Math.min(...shown.map((box) => box.y));
  const right = Math.max(...shown.map((box) => box.x + box.width));
  const bottom = Math.max(...shown.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function nodesBelow(node: TreeNode): readonly TreeNode[] {
  const below = [...(node.shadowRoots ?? []), ...(node.children ?? [])];
  return [node, ...below.flatMap(nodesBelow)];
}

async function boxOf(session: DevtoolsSession, nodeId: number): Promise<Box | null> {
  try {
    const { model } = await session.send<{ model: { border: readonly number[] } }>(
      "DOM.getBoxModel",
      { nodeId },
    );
    const [x = 0, y = 0, , , right = 0, bottom = 0] = model.border;
    return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null;
  } catch {
    return null;
  }
}
