/** Where `npm start` shows its talks, beside the local service. */
export const DEMO_SITE_URL = "http://localhost:4701/";

/** Whether the demo site is running, so that no link leads nowhere. */
export async function isDemoRunning(signal: AbortSignal): Promise<boolean> {
  try {
    // What it answers does not matter; without the permission for the host it could not be read.
    await fetch(DEMO_SITE_URL, { mode: "no-cors", credentials: "omit", signal });
    return true;
  } catch {
    return false;
  }
}
