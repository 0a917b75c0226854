import { act } from "preact/test-utils";
import type { Mounted } from "./mount.tsx";

/** Chooses an option of the menu with this accessible name. */
export async function choose(view: Mounted, name: string, value: string): Promise<void> {
  const select = view.control<HTMLSelectElement>(name);
  await act(() => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
