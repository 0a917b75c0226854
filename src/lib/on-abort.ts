export function onAbort(signal: AbortSignal, end: () => void): void {
  signal.addEventListener("abort", end, { once: true });
}
