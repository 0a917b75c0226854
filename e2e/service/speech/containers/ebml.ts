import { joinBytes } from "./join-bytes.ts";

// Unknown size: the element continues until another one of its level begins (RFC 8794, 6.2).
const unknownLength = Uint8Array.of(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);

/** An element; `id` includes its length marker. */
export function element(id: number, ...content: readonly Uint8Array[]): Uint8Array {
  const body = joinBytes(...content);
  return joinBytes(idBytes(id), lengthBytes(body.length), body);
}

export function openElement(id: number): Uint8Array {
  return joinBytes(idBytes(id), unknownLength);
}

export function numberElement(id: number, value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 256)) {
    bytes.unshift(rest % 256);
  }
  return element(id, Uint8Array.from(bytes));
}

export function floatElement(id: number, value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
}

export function textElement(id: number, text: string): Uint8Array {
  return element(id, new TextEncoder().encode(text));
}

function idBytes(id: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = id; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

// Four bytes are enough for everything written here.
function lengthBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, 0x1000_0000 + length);
  return bytes;
}
