import { expect, it } from "vitest";
import { createCrc } from "./crc.ts";

const DIGITS = new TextEncoder().encode("123456789");

// Check values of the catalogue of CRC algorithms: CRC-8/SMBUS, CRC-16/UMTS, CRC-32/CKSUM inverted.
it.each([
  { width: 8, polynomial: 0x07, check: 0xf4 },
  { width: 16, polynomial: 0x80_05, check: 0xfe_e8 },
  { width: 32, polynomial: 0x04_c1_1d_b7, check: 0x89_a1_89_7f },
] as const)("a CRC of $width bits matches its check value", ({ width, polynomial, check }) => {
  expect(createCrc(width, polynomial)(DIGITS)).toBe(check);
});
