import { afterEach, expect, it, vi } from "vitest";
import { runOnce } from "./run-once.ts";

afterEach(() => vi.unstubAllGlobals());

it("runs a script once in a document, and again after it has left", () => {
  const begun: (() => void)[] = [];
  const run = () =>
    runOnce("once", (_, leave) => {
      begun.push(leave);
      return () => undefined;
    });
  run();
  run();
  expect(begun).toHaveLength(1);
  begun[0]?.();
  run();
  expect(begun).toHaveLength(2);
});

it("runs again in the document that takes over the window of a frame's first one", () => {
  const begin = vi.fn(() => () => undefined);
  runOnce("next", begin);
  vi.stubGlobal("document", document.implementation.createHTMLDocument());
  runOnce("next", begin);
  runOnce("next", begin);
  expect(begin).toHaveBeenCalledTimes(2);
});
