import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { extractWasm } from "./extract-wasm.ts";

const WASM = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const LETTERS = JSON.stringify(
  String.fromCharCode(...WASM.map(Number)).replaceAll("\0", "\u0100"),
).replaceAll('"', "`");

it("extracts WebAssembly embedded as a string", () => {
  const held = `function $a(){return b(${LETTERS})}`;
  const before = 'function c(){return b("no module")}let x="a $& b";';
  const { script, wasm } = extractWasm(`${before}${held};done()`, "/assets/it.wasm");
  expect([...wasm]).toEqual([...WASM]);
  expect(script).toContain(before);
  expect(script).toMatch(/;done\(\)$/);
  expect(script).not.toContain("asm\\");

  const send = vi.fn();
  const open = vi.fn();
  class FakeRequest {
    responseType = "";
    open = open;
    send = send;
    get response() {
      return this.responseType === "arraybuffer" && send.mock.calls.length > 0 ? WASM.buffer : null;
    }
  }
  const read: Uint8Array = runInNewContext(`const done=()=>0;${script};$a()`, {
    XMLHttpRequest: FakeRequest,
  });
  expect([...read]).toEqual([...WASM]);
  expect(open).toHaveBeenCalledExactlyOnceWith("GET", "/assets/it.wasm", false);
});

it.each([
  ["none", 'start("worker")'],
  ["what is broken", `function a(){return b(${LETTERS.slice(0, -2)}\\x01\`)}`],
  ["what is held in another way", `const a=()=>b(${LETTERS})`],
])("refuses a script with %s", (_, script) => {
  expect(() => extractWasm(script, "/assets/it.wasm")).toThrow("/assets/it.wasm");
});
