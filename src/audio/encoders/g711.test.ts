import { describe, expect, it } from "vitest";
import { encodeALaw, encodeMuLaw } from "./g711.ts";

// ITU-T G.711 as a decoder: the middle of each step, on a scale of 16 bits.
function fromALaw(code: number): number {
  const flipped = code ^ 0x55;
  const segment = (flipped >> 4) & 7;
  const step = ((flipped & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1);
  return flipped & 0x80 ? magnitude : -magnitude;
}

function fromMuLaw(code: number): number {
  const flipped = ~code & 0xff;
  const magnitude = ((((flipped & 0x0f) << 3) + 0x84) << ((flipped >> 4) & 7)) - 0x84;
  return flipped & 0x80 ? -magnitude : magnitude;
}

const codes = Array.from({ length: 256 }, (_, code) => code);
const samples = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);

describe.each([
  { name: "A-law", encode: encodeALaw, decode: fromALaw, zeros: [0xd5, 0x55], ends: [0x2a, 0xaa] },
  { name: "µ-law", encode: encodeMuLaw, decode: fromMuLaw, zeros: [0xff], ends: [0x00, 0x80] },
])("$name", ({ encode, decode, zeros, ends }) => {
  it("encodes silence and full scale as the recommendation does", () => {
    expect(zeros).toContain(encode(Int16Array.of(0))[0]);
    expect([...encode(Int16Array.of(-32_768, 32_767))]).toEqual(ends);
  });

  it("encodes the value of each code as that code", () => {
    const values = Int16Array.from(codes, decode);
    // µ-law has two zeros, but a sample has only one code.
    const expected = codes.map((code) => (decode(code) === 0 ? encode(Int16Array.of(0))[0] : code));
    expect([...encode(values)]).toEqual(expected);
  });

  it("is never off by more than half a step, and never falls as the sound rises", () => {
    const decoded = [...encode(samples)].map(decode);
    const values = [...samples];
    const worst = values.map((value, index) => {
      const error = Math.abs((decoded[index] ?? 0) - value);
      return error - Math.max(8, (Math.abs(value) + 132) / 32);
    });
    // Above the last step everything is clipped to it.
    const inRange = worst.filter((_, index) => Math.abs(values[index] ?? 0) < 32_000);
    expect(Math.max(...inRange.slice(0, 32_000), ...inRange.slice(32_000))).toBeLessThanOrEqual(0);
    expect(decoded.every((value, index) => value >= (decoded[index - 1] ?? -40_000))).toBe(true);
  });
});
