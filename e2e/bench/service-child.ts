/** Runs the local service in a process of its own and tells the benchmark what it sees. */
import type { Limits } from "../service/limits.ts";
import { startService } from "../service/start-service.ts";
import type { FromService, ToService } from "./service-process.ts";

const tell = (message: FromService) => process.send?.(message);

/** Limits that a measurement wants to be other than they are. */
const limits = JSON.parse(process.argv[2] ?? "{}") as Partial<Limits>;
const service = await startService({
  port: 0,
  limits,
  onChunk: (event) => tell({ kind: "chunk", event }),
  onMessage: (event) => tell({ kind: "message", event }),
});
process.on("message", (message: ToService) => {
  if (message.kind === "accounts") tell({ kind: "accounts", accounts: service.accounts() });
});
process.once("disconnect", () => void service.close());
tell({ kind: "ready", url: service.url, freeUrl: service.freeUrl });
