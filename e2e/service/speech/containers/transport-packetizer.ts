import { joinBytes } from "./join-bytes.ts";
import type { ProgramTable } from "./program-tables.ts";

const packetLengthBytes = 188;
const headerLengthBytes = 4;
const unitStart = 0x40;

/** Splits tables and PES packets into transport stream packets (ISO 13818-1, 2.4.3.2). */
export class TransportPacketizer {
  readonly #counters = new Map<number, number>();

  tables(tables: readonly ProgramTable[]): Uint8Array {
    return joinBytes(
      ...tables.map(({ pid, section }) => {
        const packet = new Uint8Array(packetLengthBytes).fill(0xff);
        packet.set(this.#header(pid, true, 1));
        // Pointer field: the section begins at once.
        packet[headerLengthBytes] = 0;
        packet.set(section, headerLengthBytes + 1);
        return packet;
      }),
    );
  }

  /** Packets of a PES packet; the first carries the clock reference, in units of 1/90000 s. */
  sound(pid: number, pes: Uint8Array, clock: number): Uint8Array {
    const packets: Uint8Array[] = [];
    for (let at = 0; at < pes.length; ) {
      const fields = at === 0 ? clockFields(clock) : new Uint8Array();
      const left = pes.length - at;
      const adaptation = adaptationField(fields, packetLengthBytes - headerLengthBytes - left);
      const room = packetLengthBytes - headerLengthBytes - adaptation.length;
      const control = adaptation.length > 0 ? 3 : 1;
      packets.push(
        joinBytes(this.#header(pid, at === 0, control), adaptation, pes.subarray(at, at + room)),
      );
      at += room;
    }
    return joinBytes(...packets);
  }

  #header(pid: number, isStart: boolean, control: 1 | 3): Uint8Array {
    const counter = this.#counters.get(pid) ?? 0;
    this.#counters.set(pid, (counter + 1) % 16);
    const start = isStart ? unitStart : 0;
    return Uint8Array.of(0x47, start | (pid >> 8), pid & 0xff, (control << 4) | counter);
  }
}

function clockFields(clock: number): Uint8Array {
  return Uint8Array.of(
    0x50,
    Math.floor(clock / 2 ** 25) & 0xff,
    (clock >>> 17) & 0xff,
    (clock >>> 9) & 0xff,
    (clock >>> 1) & 0xff,
    ((clock & 1) << 7) | 0x7e,
    0,
  );
}

function adaptationField(fields: Uint8Array, length: number): Uint8Array {
  const least = fields.length > 0 ? fields.length + 1 : 0;
  const whole = Math.max(least, length);
  if (whole <= 0) return new Uint8Array();
  const field = new Uint8Array(whole).fill(0xff);
  field[0] = whole - 1;
  if (whole > 1) field[1] = 0;
  field.set(fields, 1);
  return field;
}
