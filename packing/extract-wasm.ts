import { runInNewContext } from "node:vm";

export interface WorkerParts {
  readonly script: string;
  readonly wasm: Uint8Array<ArrayBuffer>;
}

// `function a(){return b("…")}`: how Emscripten embeds data into a script.
const HELD_TEXT = /(function [\w$]+\(\)\{return )[\w$]+\(((["'`])(?:\\.|(?!\3)[^\\])*\3)\)\}/gs;

/**
 * Extracts the WebAssembly from a worker's script, where it is a string that compresses poorly, and
 * makes the script read it from an address. The script waits for the file before it does anything
 * else, which blocks no one.
 * @throws Error when there is none, or it is embedded in an unknown way
 */
export function extractWasm(script: string, address: string): WorkerParts {
  for (const [whole, head, literal = ""] of script.matchAll(HELD_TEXT)) {
    const wasm = bytesOf(String(runInNewContext(literal)));
    if (!WebAssembly.validate(wasm)) continue;
    return { script: script.replace(whole, () => `${head}${reading(address)}}`), wasm };
  }
  throw new Error(`There is no WebAssembly to extract for ${address}`);
}

// One character per byte; a zero is written as character 256.
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

function reading(address: string): string {
  const steps = [
    "const request=new XMLHttpRequest()",
    `request.open("GET",${JSON.stringify(address)},false)`,
    'request.responseType="arraybuffer"',
    "request.send()",
    "return new Uint8Array(request.response)",
  ];
  return `(()=>{${steps.join(";")}})()`;
}
