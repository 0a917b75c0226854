/** Whether the browser lets extensions hear a whole tab. In Firefox they hear only its players. */
export function hasTabSound(): boolean {
  return globalThis.chrome?.tabCapture !== undefined;
}

/**
 * Requests the id with which a tab's sound is captured.
 * @throws Error with the browser's reason when it refuses, or cannot capture tabs
 */
export function requestTabStreamId(tabId: number): Promise<string> {
  const { tabCapture } = chrome;
  return tabCapture.getMediaStreamId({ targetTabId: tabId });
}
