import { vi } from "vitest";

/**
 * The instance of a class whose `add` some work calls. A test can fill it faster than with calls to
 * the service.
 */
export async function instanceUsed<Lists extends { add: (...given: never[]) => unknown }>(
  type: { readonly prototype: Lists },
  work: () => Promise<unknown>,
): Promise<Lists> {
  const adding = vi.spyOn(type.prototype as { add: () => unknown }, "add");
  await work();
  const [used] = adding.mock.contexts;
  adding.mockRestore();
  if (!used) throw new Error("Nothing was added.");
  return used as Lists;
}
