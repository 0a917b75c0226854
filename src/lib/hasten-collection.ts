// Sound blocks, messages and storage requests are small in the engine's books and large in memory.
// In a context whose scripts allocate little, Chromium lets them pile up for minutes, to 20 MB.
const EVERY_MS = 15_000;

// The engine counts a new buffer like any memory, and collects sooner. Nothing ever writes to this
// one, so that the system never provides it.
const UNTOUCHED_BYTES = 16 * 1024 * 1024;

let allocatedAtMs = Number.NEGATIVE_INFINITY;

/**
 * Has the browser collect this context's garbage about twice a minute. Called with every message or
 * block of sound, because a timer of a context that does nothing would only wake it up.
 */
export function hastenCollection(): void {
  const nowMs = performance.now();
  if (nowMs - allocatedAtMs < EVERY_MS) return;
  allocatedAtMs = nowMs;
  try {
    // Minifiers remove a plain `new` whose result nobody uses.
    Reflect.construct(ArrayBuffer, [UNTOUCHED_BYTES]);
  } catch {
    // Without room for it, the browser collects anyway.
  }
}
