import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";
import { extractWasm } from "./extract-wasm.ts";

/**
 * The MP3 and AAC encoders carry their worker as a string and start it from a blob, which the
 * policy of extension pages forbids. This plugin packs the worker as a file, and beside it the
 * WebAssembly inside that worker. The dev server packs nothing, so these two formats fail to start
 * there.
 */
export const packEncoderWorkers: Plugin = {
  name: "pack-encoder-workers",
  apply: "build",
  transform(code, id) {
    const [, codec] = /@mediabunny\/(\w+)-encoder\//.exec(id) ?? [];
    if (!codec) return null;
    const [call, literal] = /\binlineWorker\(((['`])(?:\\.|(?!\2)[^\\])*\2)\)/s.exec(code) ?? [];
    if (!call || !literal)
      throw new Error(`The ${codec} encoder starts its worker in an unknown way`);
    const workerName = `assets/${codec}-encoder-worker.js`;
    const wasmName = `assets/${codec}-encoder.wasm`;
    const { script, wasm } = extractWasm(String(runInNewContext(literal)), `/${wasmName}`);
    this.emitFile({ type: "asset", fileName: workerName, source: script });
    this.emitFile({ type: "asset", fileName: wasmName, source: wasm });
    return { code: code.replace(call, () => `new Worker("/${workerName}")`), map: null };
  },
};
