import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { zipEntry } from "./zip-entry.ts";
import { zipOf } from "./zip-of.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const FILES = {
  "manifest.json": bytes('{"name":"It"}'),
  "a/long.js": bytes("do it again; ".repeat(1000)),
  "a/ü.bin": Uint8Array.from({ length: 999 }, (_, i) => (i * i * 7 + i * 13 + (i >> 3)) % 251),
  "a/empty.css": new Uint8Array(),
};

async function pack(files: Readonly<Record<string, Uint8Array>>) {
  return zipOf(
    await Promise.all(Object.entries(files).map(([name, file]) => zipEntry(name, file))),
  );
}

it("holds every file as it was, in its order", async () => {
  const zip = await pack(FILES);
  expect(Object.keys(unzipSync(zip))).toEqual(Object.keys(FILES));
  expect(unzipSync(zip)).toEqual(FILES);
});

it("makes small what can be made smaller, and nothing larger", async () => {
  const { data, isDeflated } = await zipEntry("long.js", FILES["a/long.js"]);
  expect(isDeflated).toBe(true);
  expect(data.length).toBeLessThan(80);
  const short = await zipEntry("short.txt", bytes("123456789"));
  expect(short).toMatchObject({ isDeflated: false, bytes: 9, data: bytes("123456789") });
  // The check value that the definition of this sum gives.
  expect(short.crc).toBe(0xcbf43926);
});

it("is the same archive whenever it is made", async () => {
  const zip = await pack(FILES);
  expect(await pack(FILES)).toEqual(zip);
  // Time and date of the first file: 1 January 1980.
  expect([...zip.subarray(10, 14)]).toEqual([0, 0, 0x21, 0]);
});
