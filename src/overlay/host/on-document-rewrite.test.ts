import { expect, it, vi } from "vitest";
import { onDocumentRewrite } from "./on-document-rewrite.ts";

it("begins at once and again when the document gets another root, until it ends", async () => {
  const first = document.documentElement;
  const life = new AbortController();
  const begun: AbortSignal[] = [];
  const states = () => begun.map(({ aborted }) => aborted);
  onDocumentRewrite((written) => begun.push(written), life.signal);
  expect(states()).toEqual([false]);

  first.remove();
  document.append(document.createElement("html"));
  await vi.waitFor(() => expect(states()).toEqual([true, false]));

  // A document without a root element has nothing to start on yet.
  document.documentElement.remove();
  document.append(document.createComment("soon"));
  await vi.waitFor(() => expect(states()).toEqual([true, false]));

  life.abort();
  document.append(first);
  expect(states()).toEqual([true, true]);
});
