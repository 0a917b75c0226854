import { act } from "preact/test-utils";
import type { Mounted } from "./mount.tsx";

/**
 * Picks a file in the only file field of a view.
 * @throws Error when the view has no such field
 */
export async function pickFile(view: Mounted, content: string, name: string): Promise<void> {
  const input = view.root.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error(`Nothing asks for a file in: ${view.text()}`);
  Object.defineProperty(input, "files", { value: [new File([content], name)], configurable: true });
  await act(() => void input.dispatchEvent(new Event("change", { bubbles: true })));
}
