import type { DevtoolsSession } from "../browser/devtools-session.ts";

/** @param isFast whether the file may be larger, which saves most of the time */
export async function captureScreen(session: DevtoolsSession, isFast = false): Promise<Buffer> {
  const { data } = await session.send<{ data: string }>("Page.captureScreenshot", {
    format: "png",
    optimizeForSpeed: isFast,
  });
  return Buffer.from(data, "base64");
}
