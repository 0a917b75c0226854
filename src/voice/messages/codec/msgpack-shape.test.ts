import { decode, encode } from "@msgpack/msgpack";
import { expect, test } from "vitest";
import { fc } from "../../../lib/testing/fc.ts";
import { checkMsgpackShape } from "./msgpack-shape.ts";
import { nestedArrays } from "./testing/generated-frames.ts";

const check = (...bytes: number[]) => checkMsgpackShape(Uint8Array.from(bytes));

test("everything encoded passes, with first bytes of every kind", () => {
  const heads = new Set<number>();
  const value = fc.anything({ maxDepth: 4, withDate: true, withTypedArray: true });
  const long = fc.oneof(
    fc.string({ minLength: 30, maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(fc.integer(), { minLength: 15, maxLength: 40 }),
    fc.double(),
    fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }).map(Number),
  );
  fc.assert(
    fc.property(fc.oneof(value, long), (any) => {
      let bytes: Uint8Array;
      try {
        bytes = encode(any, { ignoreUndefined: true });
      } catch {
        return; // A value that MessagePack has no form for.
      }
      heads.add(bytes[0] ?? 0);
      checkMsgpackShape(bytes);
    }),
    { numRuns: 2000 },
  );
  expect(heads.size).toBeGreaterThan(20);
});

test("nothing passes that the decoder would find too short or too long", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      try {
        checkMsgpackShape(bytes);
      } catch (thrown) {
        return thrown instanceof RangeError;
      }
      try {
        decode(bytes);
      } catch (thrown) {
        return !(thrown instanceof RangeError);
      }
      return true;
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ["an array that claims four billion items", [0xdd, 0xff, 0xff, 0xff, 0xff]],
  ["a map that claims as many", [0xdf, 0xff, 0xff, 0xff, 0xff]],
  ["a text that claims two gigabytes", [0xdb, 0x7f, 0xff, 0xff, 0xff]],
  ["an extension that is cut off", [0xc7, 0x08, 0xff, 0x00]],
  ["the byte that is never used", [0xc1]],
  ["nothing", []],
  ["something after the value", [0xc0, 0xc0]],
  ["a hundred arrays in one another", [...Array<number>(100).fill(0x91), 0xc0]],
])("%s is refused", (_, bytes) => {
  expect(() => check(...bytes)).toThrow(RangeError);
});

test("ten thousand nested arrays are refused before memory is allocated", () => {
  expect(() => checkMsgpackShape(nestedArrays(900_000))).toThrow("nested too deeply");
});
