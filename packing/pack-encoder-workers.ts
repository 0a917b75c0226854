import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";
import { takeOutWasm } from "./take-out-wasm.ts";

/**
 * The encoders of MP3 and AAC carry their worker as a text and start it from a blob, which the
 * policy of an extension's pages forbids. It is packed as a file of its own instead, and beside it
 * the WebAssembly that it carries as a text in its turn. The development server packs nothing: there
 * these two formats fail to start.
 */
export const packEncoderWorkers: Plugin = {
  name: "pack-encoder-workers",
  apply: "build",
  transform(code, id) {
    const [, codec] = /@mediabunny\/(\w+)-encoder\//.exec(id) ?? [];
    if (!codec) return null;
    const [call, literal] = /\binlineWorker\(((['`])(?:\\.|(?!\2)[^\\])*\2)\)/s.exec(code) ?? [];
    if (!call || !literal) throw new Error(`The ${codec} encoder starts its worker in another way`);
    const workerName = `assets/${codec}-encoder-worker.js`;
    const wasmName = `assets/${codec}-encoder.wasm`;
    const { script, wasm } = takeOutWasm(String(runInNewContext(literal)), `/${wasmName}`);
    this.emitFile({ type: "asset", fileName: workerName, source: script });
    this.emitFile({ type: "asset", fileName: wasmName, source: wasm });
    return { code: code.replace(call, () => `new Worker("/${workerName}")`), map: null };
  },
};
