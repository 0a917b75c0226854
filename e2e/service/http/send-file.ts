import type { ServerResponse } from "node:http";
import type { FileReply } from "./reply.ts";

const pieces = 20;

export function sendFile(response: ServerResponse, status: number, file: FileReply): void {
  const { type, name, bytes, cutAfterBytes, overMs, onEnd } = file;
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
  if (overMs !== undefined) drip(response, bytes, overMs);
  else if (cutAfterBytes === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, cutAfterBytes), () => response.destroy());
}

function drip(response: ServerResponse, bytes: Buffer, overMs: number): void {
  const length = Math.ceil(bytes.length / pieces);
  let from = 0;
  const sendNext = () => {
    if (response.destroyed) return;
    const to = from + length;
    if (to >= bytes.length) {
      response.end(bytes.subarray(from));
      return;
    }
    response.write(bytes.subarray(from, to));
    from = to;
    setTimeout(sendNext, overMs / pieces);
  };
  sendNext();
}
