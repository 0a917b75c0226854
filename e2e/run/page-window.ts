import { options } from "preact";
import { afterAll, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

// Vitest's own environment would give all files of a process the same window.
const { teardown } = await builtinEnvironments["happy-dom"].setup(globalThis, {});
const { requestAnimationFrame } = window;

// While effects wait for a frame, Preact asks for no other one, unless this function is a new one:
// effects that an earlier file left must not hold up those of this file.
options.requestAnimationFrame = (flush) => globalThis.requestAnimationFrame(flush);

afterAll(async () => {
  vi.useRealTimers();
  // Effects that wait for the next frame run while there still is a window.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await teardown(globalThis);
});
