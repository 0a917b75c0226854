import { runInNewContext } from "node:vm";

/** A worker's script, and the WebAssembly that it reads. */
export interface WorkerParts {
  readonly script: string;
  readonly wasm: Uint8Array<ArrayBuffer>;
}

/** `function a(){return b("…")}`, which is how Emscripten's scripts hold what is put into them. */
const HELD_TEXT = /(function [\w$]+\(\)\{return )[\w$]+\(((["'`])(?:\\.|(?!\3)[^\\])*\3)\)\}/gs;
/** What every module of WebAssembly begins with (`\0asm`), in the numbers of base64. */
const MAGIC_BASE64 = "AGFzb";

/**
 * Takes the WebAssembly out of the script of a worker that holds it as a text, which a package
 * cannot make small, and has the script read it from an address instead. It waits for the file:
 * this is the first thing that the worker does, and nobody else is held up by it.
 * @throws Error when there is none, or it is held in another way than was ever seen
 */
export function takeOutWasm(script: string, address: string): WorkerParts {
  for (const [whole, head, literal = ""] of script.matchAll(HELD_TEXT)) {
    const wasm = bytesOf(String(runInNewContext(literal)));
    if (!WebAssembly.validate(wasm)) continue;
    return { script: script.replace(whole, () => `${head}${reading(address)}}`), wasm };
  }
  throw new Error(`There is no WebAssembly to be taken out for ${address}`);
}

/** Either base64 or a letter for each byte; a zero is written as letter 256 then. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const isBase64 = text.startsWith(MAGIC_BASE64);
  return Uint8Array.from(Buffer.from(text, isBase64 ? "base64" : "latin1"));
}

/** An expression that is the bytes at an address. */
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
