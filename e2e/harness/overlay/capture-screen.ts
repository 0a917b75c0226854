import type { DevtoolsSession } from "../browser/devtools-session.ts";

/** What a page really shows, top layer and fullscreen included, as PNG. */
export async function captureScreen(session: DevtoolsSession): Promise<Buffer> {
  const { data } = await session.send<{ data: string }>("Page.captureScreenshot", {
    format: "png",
    // It is as exact, and read at once: making it small would take longer than anything else here.
    optimizeForSpeed: true,
  });
  return Buffer.from(data, "base64");
}
