// Runs the local service in its own process and reports its events to the benchmark.
import type { Limits } from "../service/limits.ts";
import { startService } from "../service/start-service.ts";
import type { FromService, ToService } from "./service-process.ts";

const sendMessage = (message: FromService) => process.send?.(message);

const limits = JSON.parse(process.argv[2] ?? "{}") as Partial<Limits>;
const service = await startService({
  port: 0,
  limits,
  onChunk: (event) => sendMessage({ kind: "chunk", event }),
  onMessage: (event) => sendMessage({ kind: "message", event }),
  onDevicePiece: (event) => sendMessage({ kind: "device-piece", event }),
  onDeviceResults: (event) => sendMessage({ kind: "device-results", event }),
});
process.on("message", (message: ToService) => {
  if (message.kind === "accounts") sendMessage({ kind: "accounts", accounts: service.accounts() });
});
process.once("disconnect", () => void service.close());
sendMessage({ kind: "ready", url: service.url, freeUrl: service.freeUrl });
