import type { DevtoolsSession } from "../browser/devtools-session.ts";

/** What a page really shows, top layer and fullscreen included, as PNG. */
export async function captureScreen(session: DevtoolsSession): Promise<Buffer> {
  const { data } = await session.send<{ data: string }>("Page.captureScreenshot", {
    format: "png",
  });
  return Buffer.from(data, "base64");
}
