import { useEffect, useRef } from "preact/hooks";
import type { DevicePacks } from "../features/device/device-packs.ts";

/**
 * Downloads what the chosen languages need, and continues by itself when all of it is here.
 * @param isShown whether the packs are on screen; nothing continues without them
 * @returns starts the downloads that a press allows; call it in a user gesture
 */
export function usePackDownloads(
  packs: DevicePacks,
  isShown: boolean,
  onComplete: () => void,
): () => void {
  // A download may be over before anything renders.
  const isWaiting = useRef(false);
  const isDownloading = packs.isDownloading.value;
  const missing = packs.missing.value.length;
  useEffect(() => {
    const wasWaiting = isWaiting.current;
    isWaiting.current = isShown && isDownloading;
    if (isShown && wasWaiting && !isDownloading && missing === 0) onComplete();
  }, [isShown, isDownloading, missing]);
  return () => {
    isWaiting.current = true;
    packs.download();
  };
}
