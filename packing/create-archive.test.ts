import { unzipSync } from "fflate";
import { expect, it, vi } from "vitest";
import { createArchive } from "./create-archive.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const FILES = new Map([
  ["manifest.json", bytes('{"name":"It"}')],
  ["a/long.js", bytes("do it again; ".repeat(1000))],
  ["a/ü.bin", Uint8Array.from({ length: 999 }, (_, i) => (i * i * 7 + i * 13 + (i >> 3)) % 251)],
  ["a/empty.css", new Uint8Array()],
]);

it("packs every file, in order and unchanged", async () => {
  const archive = await createArchive(FILES);
  const unpacked = unzipSync(archive);
  expect(Object.keys(unpacked)).toEqual([...FILES.keys()]);
  for (const [name, file] of FILES)
    expect(Buffer.from(unpacked[name] ?? [])).toEqual(Buffer.from(file));
  expect(archive.length).toBeLessThan(3000);
});

it("makes the same archive of the same files at any time", async () => {
  const first = await createArchive(FILES);
  vi.useFakeTimers({ now: Date.UTC(2031, 4, 5), toFake: ["Date"] });
  try {
    expect(Buffer.from(await createArchive(FILES))).toEqual(Buffer.from(first));
  } finally {
    vi.useRealTimers();
  }
});
