import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SessionAccount } from "../service/account/session-account.ts";
import type { PieceEvent, ResultsEvent } from "../service/device/device-events.ts";
import type { Limits } from "../service/limits.ts";
import type { ChunkEvent, MessageEvent } from "../service/options.ts";

export type FromService =
  | { readonly kind: "ready"; readonly url: string; readonly freeUrl: string }
  | { readonly kind: "chunk"; readonly event: ChunkEvent }
  | { readonly kind: "message"; readonly event: MessageEvent }
  | { readonly kind: "device-piece"; readonly event: PieceEvent }
  | { readonly kind: "device-results"; readonly event: ResultsEvent }
  | { readonly kind: "accounts"; readonly accounts: readonly SessionAccount[] };

export interface ToService {
  readonly kind: "accounts";
}

export interface ServiceProcess {
  readonly serviceUrls: { readonly paidBaseUrl: string; readonly freeBaseUrl: string };
  /** Every chunk and message so far, oldest first; each measurement clears them at its start. */
  readonly chunks: ChunkEvent[];
  readonly messages: MessageEvent[];
  /** The same of the stand-in of a browser's recogniser. */
  readonly devicePieces: PieceEvent[];
  readonly deviceResults: ResultsEvent[];
  accounts(): Promise<readonly SessionAccount[]>;
  close(): Promise<void>;
}

/**
 * @param limits that replace the service's own
 * @throws Error when the process ends before it is ready
 */
export async function startServiceProcess(limits: Partial<Limits> = {}): Promise<ServiceProcess> {
  const program = fileURLToPath(new URL("service-child.ts", import.meta.url));
  const child = fork(program, [JSON.stringify(limits)], {
    execArgv: ["--import", "tsx"],
    // Transfers bytes unchanged.
    serialization: "advanced",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const chunks: ChunkEvent[] = [];
  const messages: MessageEvent[] = [];
  const devicePieces: PieceEvent[] = [];
  const deviceResults: ResultsEvent[] = [];
  const next = <Kind extends FromService["kind"]>(kind: Kind) =>
    new Promise<Extract<FromService, { kind: Kind }>>((resolve, reject) => {
      const listen = (message: FromService) => {
        if (message.kind !== kind) return;
        child.off("message", listen);
        resolve(message as Extract<FromService, { kind: Kind }>);
      };
      child.on("message", listen);
      void ended.then(() => reject(new Error("The local service has ended.")));
    });
  child.on("message", (message: FromService) => {
    if (message.kind === "chunk") chunks.push(message.event);
    if (message.kind === "message") messages.push(message.event);
    if (message.kind === "device-piece") devicePieces.push(message.event);
    if (message.kind === "device-results") deviceResults.push(message.event);
  });

  const { url, freeUrl } = await next("ready");
  const byNumber = (each: string) => each.replace("//localhost", "//127.0.0.1");
  return {
    serviceUrls: { paidBaseUrl: byNumber(url), freeBaseUrl: byNumber(freeUrl) },
    chunks,
    messages,
    devicePieces,
    deviceResults,
    accounts: async () => {
      const answered = next("accounts");
      const question: ToService = { kind: "accounts" };
      child.send(question);
      return (await answered).accounts;
    },
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}
