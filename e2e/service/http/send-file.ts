import type { ServerResponse } from "node:http";
import type { FileReply } from "./reply.ts";

/** Sends a file, or as much of it as is asked for before the connection breaks. */
export function sendFile(response: ServerResponse, status: number, file: FileReply): void {
  const { type, name, bytes, cutAfterBytes, onEnd } = file;
  let isWhole = false;
  response.once("finish", () => {
    isWhole = true;
  });
  response.once("close", () => onEnd(isWhole));
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", bytes.length);
  response.setHeader(
    "Content-Disposition",
    `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
  response.writeHead(status);
  if (cutAfterBytes === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, cutAfterBytes), () => response.destroy());
}
