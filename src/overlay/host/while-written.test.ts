import { expect, it, vi } from "vitest";
import { whileWritten } from "./while-written.ts";

it("begins at once, and anew when the document has another root, until its end", async () => {
  const first = document.documentElement;
  const life = new AbortController();
  const begun: AbortSignal[] = [];
  const states = () => begun.map(({ aborted }) => aborted);
  whileWritten((written) => begun.push(written), life.signal);
  expect(states()).toEqual([false]);

  first.remove();
  document.append(document.createElement("html"));
  await vi.waitFor(() => expect(states()).toEqual([true, false]));

  // A document that is only taken apart so far has nothing to begin on.
  document.documentElement.remove();
  document.append(document.createComment("soon"));
  await vi.waitFor(() => expect(states()).toEqual([true, false]));

  life.abort();
  document.append(first);
  expect(states()).toEqual([true, true]);
});
