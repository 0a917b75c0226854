import { oggPageChecksum } from "../checksum.ts";
import type { PacketEncoder } from "../encoders/packet-encoder.ts";
import type { Container } from "./container.ts";
import { joinBytes } from "./join-bytes.ts";

const serial = 0x53544c45;
const firstPage = 2;
// Granule positions of Opus are counted at 48 kHz (RFC 7845, 4).
const opusPositionHz = 48_000;

/** An Ogg stream (RFC 3533) of Opus (RFC 7845) or FLAC (RFC 9639, 10.1), one page per piece. */
export function ogg(codec: "opus" | "flac", encoder: PacketEncoder): Container {
  const { rateHz } = encoder;
  const positionHz = codec === "opus" ? opusPositionHz : rateHz;
  let sequence = 0;
  let samples = 0;
  const page = (flags: number, packets: readonly Uint8Array[], position: number) =>
    oggPage({ flags, sequence: sequence++, position, packets });
  const [identification, comment] = headersOf(codec, encoder.setup);
  return {
    headers: [page(firstPage, [identification], 0), page(0, [comment], 0)],
    wrap(packets) {
      samples += packets.reduce((sum, packet) => sum + packet.samples, 0);
      // The run-in of Opus counts; playback begins at its end.
      const position = (samples * positionHz) / rateHz;
      return [
        page(
          0,
          packets.map(({ bytes }) => bytes),
          position,
        ),
      ];
    },
  };
}

function headersOf(codec: "opus" | "flac", setup: Uint8Array): [Uint8Array, Uint8Array] {
  const text = new TextEncoder();
  const vendor = text.encode("local service");
  const comments = joinBytes(Uint8Array.of(vendor.length, 0, 0, 0), vendor, new Uint8Array(4));
  if (codec === "opus") return [setup, joinBytes(text.encode("OpusTags"), comments)];
  const information = setup.slice();
  // STREAMINFO is not the last metadata block here: comments follow.
  information[4] = 0;
  return [
    joinBytes(Uint8Array.of(0x7f), text.encode("FLAC"), Uint8Array.of(1, 0, 0, 1), information),
    joinBytes(Uint8Array.of(0x84, 0, 0, comments.length), comments),
  ];
}

function oggPage(page: {
  readonly flags: number;
  readonly sequence: number;
  readonly position: number;
  readonly packets: readonly Uint8Array[];
}): Uint8Array {
  const lacing = page.packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  const header = new Uint8Array(27);
  header.set(new TextEncoder().encode("OggS"));
  const view = new DataView(header.buffer);
  view.setUint8(5, page.flags);
  view.setBigUint64(6, BigInt(page.position), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, page.sequence, true);
  view.setUint8(26, lacing.length);
  const whole = joinBytes(header, Uint8Array.from(lacing), ...page.packets);
  new DataView(whole.buffer).setUint32(22, oggPageChecksum(whole), true);
  return whole;
}
