import { concatUint8Arrays, uint8ArrayToHex } from "uint8array-extras";
import { describe, expect, it, vi } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { LONG } from "../../lib/testing/long.ts";
import { readMatroska } from "../testing/decode-media.ts";
import { countOpusSamples } from "./opus-packet.ts";
import {
  demuxAll,
  FIXTURES,
  type Fixture,
  packetsOf,
  readFixture,
  wholeParts,
} from "./testing/read-fixture.ts";

vi.spyOn(console, "warn").mockImplementation(() => undefined);

const bytesOf = (value: Uint8Array) => Uint8Array.from(value);

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const each of whole) if (each === part[at]) at += 1;
  return at === part.length;
}

/** Single cuts at every position from `from` on, before `to`. */
function cutsIn(from: number, to: number): readonly (readonly number[])[] {
  return Array.from({ length: to - from }, (_, n) => [from + n]);
}

/** Those cuts with which a demuxer does not find exactly `packets`. */
function lossyCuts(
  create: Fixture["create"],
  packets: readonly string[],
  cuts: readonly (readonly number[])[],
  bytes: Uint8Array<ArrayBuffer>,
): readonly (readonly number[])[] {
  const wanted = packets.join();
  return cuts.filter((places) => {
    const parts = [0, ...places].map((from, i) => bytes.slice(from, places[i]));
    return packetsOf(demuxAll(create(), parts)).join() !== wanted;
  });
}

// The same demuxer as for WebM, and the same codec.
const REPEATED = "opus.mkv";
const describeDemuxer = "the demuxer of $name";
describe.each(FIXTURES.filter(({ name }) => name !== REPEATED))(describeDemuxer, testDemuxer);
describe.each(FIXTURES.filter(({ name }) => name === REPEATED))(describeDemuxer, LONG, testDemuxer);

function testDemuxer(fixture: Fixture): void {
  const { name, codec, create } = fixture;
  const all = demuxAll(create(), [readFixture(name)]);
  const packets = packetsOf(all);
  const partsOfAll = wholeParts(fixture);

  it("finds the same packets as in the other containers of the codec", () => {
    const [first] = FIXTURES.filter((each) => each.codec === codec);
    if (!first) throw new Error("No fixture");
    expect(packets.length).toBeGreaterThan(7);
    expect(packets).toEqual(packetsOf(demuxAll(first.create(), [readFixture(first.name)])));
  });

  it("reports what a decoder needs to know", () => {
    const configs = all.flatMap((each) => (each.kind === "config" ? [each.config] : []));
    const skips = all.map((each) => (each.kind === "packet" ? each.skip : 0));
    const rateHz = { opus: 48_000, flac: 16_000, aac: 24_000 }[codec];
    // In the transport stream the first packet itself carries the trim.
    if (name === "opus.mpegts") expect(configs).toEqual([]);
    else expect(configs).toEqual([expect.objectContaining({ codec, rateHz, channels: 1 })]);
    const preSkip = (configs[0]?.preSkip ?? 0) + Math.max(...skips);
    expect(preSkip).toBe(codec === "opus" ? 312 : 0);
    const description = configs[0]?.description;
    if (codec === "flac")
      expect(uint8ArrayToHex(description ?? new Uint8Array())).toMatch(/^664c614380/);
    if (codec === "aac") expect(description?.subarray(0, 2)).toEqual(Uint8Array.of(0x13, 0x08));
  });

  it("returns the packets of each complete part at once", () => {
    const demuxer = create();
    const parts = partsOfAll;
    expect(parts.length).toBeGreaterThan(3);
    const found = parts.map((part) => packetsOf(demuxer.demuxPart(part)));
    expect(found.flat()).toEqual(packets);
    // Only headers contain no packets.
    const headers = found.findIndex((each) => each.length > 0);
    expect(headers).toBeLessThan(4);
    expect(found.slice(headers).every((each) => each.length > 0)).toBe(true);
  });

  it("loses nothing however the stream is cut", () => {
    const bytes = readFixture(name);
    const anywhere = fc.integer({ min: 1, max: bytes.length - 1 });
    // By chance, one position in 65 536 has the checksum that ends a bare FLAC frame.
    const isNoFalseEnd = (place: number) =>
      packetsOf(create().demuxPart(bytes.slice(0, place))).every(
        (packet, i) => packet === packets[i],
      );
    const place = name === "flac.flac" ? anywhere.filter(isNoFalseEnd) : anywhere;
    const cuts = fc.array(place, { maxLength: 30 });
    fc.assert(
      fc.property(cuts, (places) => {
        const sorted = [...new Set([0, ...places])].sort((a, b) => a - b);
        const parts = sorted.map((from, i) => bytes.slice(from, sorted[i + 1]));
        expect(packetsOf(demuxAll(create(), parts))).toEqual(packets);
      }),
      { numRuns: 15 },
    );
  });

  it("loses nothing when its last parts are cut", () => {
    const bytes = readFixture(name);
    expect(lossyCuts(create, packets, cutsIn(bytes.length - 40, bytes.length), bytes)).toEqual([]);
  });

  it("loses nothing when the last parts of a short stream are cut twice", () => {
    const bytes = concatUint8Arrays(partsOfAll.slice(0, 4));
    const few = packetsOf(demuxAll(create(), [bytes]));
    expect(packets.slice(0, few.length)).toEqual(few);
    expect(few.length).toBeGreaterThan(0);
    const cuts = cutsIn(bytes.length - 40, bytes.length - 1).flatMap(([from = 0]) =>
      [1, 3, 8].map((length) => [from, from + length]),
    );
    expect(lossyCuts(create, few, cuts, bytes)).toEqual([]);
  });

  it("loses nothing when a short stream is cut near the beginnings of its parts", () => {
    const parts = partsOfAll.slice(0, 5);
    const bytes = concatUint8Arrays(parts);
    const few = packetsOf(demuxAll(create(), [bytes]));
    let start = 0;
    for (const { length } of parts.slice(0, -1)) {
      start += length;
      const cuts = cutsIn(start - 3, Math.min(start + 24, bytes.length));
      expect(lossyCuts(create, few, cuts, bytes)).toEqual([]);
    }
  });

  it("loses nothing to garbage between its parts", () => {
    const rubbish = fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rubbish, fc.infiniteStream(fc.nat(8)), (pieces, places) => {
        const parts = [...partsOfAll];
        for (const part of pieces) {
          const at = 1 + ((places.next().value ?? 0) % (parts.length - 1));
          parts.splice(at, 0, bytesOf(part));
        }
        expect(isWithin(packets, packetsOf(demuxAll(create(), parts)))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it("never throws on damaged or random bytes", () => {
    const bytes = readFixture(name);
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 40 });
    const madeUp = fc.uint8Array({ maxLength: 600 });
    fc.assert(
      fc.property(damage, madeUp, fc.nat(bytes.length), (changes, noise, cut) => {
        const broken = bytes.slice();
        for (const [at, value] of changes) broken[at] = value;
        const parts = [broken.slice(0, cut), bytesOf(noise), broken.slice(cut)];
        expect(() => demuxAll(create(), parts)).not.toThrow();
      }),
      { numRuns: 20 },
    );
  });

  it("continues when its headers are repeated", () => {
    const [header, ...others] = partsOfAll;
    if (!header) throw new Error("No parts");
    // A transport stream has no header of its own: its tables come with the first sound.
    const isAlone = !name.endsWith(".mpegts");
    const again = isAlone ? [header, ...others.slice(0, 2), header, ...others.slice(2)] : [];
    if (isAlone) expect(packetsOf(demuxAll(create(), again))).toEqual(packets);
    const twice = [readFixture(name), readFixture(name)];
    expect(packetsOf(demuxAll(create(), twice))).toEqual([...packets, ...packets]);
  });
}

it("reads Matroska as another library does", async () => {
  const other = await readMatroska(readFixture("opus.mkv"));
  const own = packetsOf(demuxAll(fixtureNamed("opus.mkv").create(), [readFixture("opus.mkv")]));
  expect(own).toEqual(other.packets.map((packet) => uint8ArrayToHex(packet)));
});

it("counts the samples of Opus packets", () => {
  for (const each of demuxAll(fixtureNamed("opus.ogg").create(), [readFixture("opus.ogg")])) {
    if (each.kind === "packet") expect(countOpusSamples(each.bytes)).toBe(960);
  }
  expect(countOpusSamples(new Uint8Array())).toBe(0);
  expect(countOpusSamples(Uint8Array.of(0x03, 0x3f))).toBe(0);
});

function fixtureNamed(wanted: string): Fixture {
  const fixture = FIXTURES.find(({ name }) => name === wanted);
  if (!fixture) throw new Error(`There is no fixture ${wanted}.`);
  return fixture;
}
