import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";
import { extractWasm } from "./extract-wasm.ts";

const WORKER_NAME = "assets/aac-encoder-worker.js";
const WASM_NAME = "assets/aac-encoder.wasm";

/**
 * The AAC encoder carries its worker as a string and starts it from a blob, which the policy of
 * extension pages forbids. This plugin packs the worker as a file, and beside it the WebAssembly
 * inside that worker. The dev server packs nothing, so AAC fails to start there.
 */
export const packAacWorker: Plugin = {
  name: "pack-aac-worker",
  apply: "build",
  transform(code, id) {
    if (!id.includes("@mediabunny/aac-encoder/")) return null;
    const [call, literal] = /\binlineWorker\(((['`])(?:\\.|(?!\2)[^\\])*\2)\)/s.exec(code) ?? [];
    if (!call || !literal) throw new Error("The AAC encoder starts its worker in an unknown way");
    const { script, wasm } = extractWasm(String(runInNewContext(literal)), `/${WASM_NAME}`);
    this.emitFile({ type: "asset", fileName: WORKER_NAME, source: script });
    this.emitFile({ type: "asset", fileName: WASM_NAME, source: wasm });
    return { code: code.replace(call, () => `new Worker("/${WORKER_NAME}")`), map: null };
  },
};
