import type { DevtoolsSession } from "../browser/devtools-session.ts";

export async function captureScreen(session: DevtoolsSession): Promise<Buffer> {
  const { data } = await session.send<{ data: string }>("Page.captureScreenshot", {
    format: "png",
  });
  return Buffer.from(data, "base64");
}
