import { mayBeAdts, readAdtsHead } from "./aac-head.ts";
import { CarryOver } from "./carry-over.ts";
import { mayBeOpusUnit, readOpusUnit } from "./opus-unit.ts";
import { type Demuxed, packetOf, type SpeechConfig } from "./speech-demuxer.ts";

/** One packet with what stands before it. */
interface Unit {
  readonly to: number;
  readonly demuxed: readonly Demuxed[];
}

/** Null when not all of it is there. */
type ReadUnit = (bytes: Uint8Array<ArrayBuffer>, at: number) => Unit | "broken" | null;

/** What is in the PES packets of a transport stream: frames of AAC, or of Opus, one by one. */
export class ElementaryStream {
  readonly #carry: CarryOver;
  readonly #mayBegin: (bytes: Uint8Array, at: number) => boolean;
  readonly #readUnit: ReadUnit;
  /** The last configuration that was told, as text. */
  #told = "";

  constructor(codec: SpeechConfig["codec"]) {
    const isOpus = codec === "opus";
    this.#mayBegin = isOpus ? mayBeOpusUnit : mayBeAdts;
    this.#readUnit = isOpus ? readOpus : this.#readAdts;
    this.#carry = new CarryOver("MPEG-TS", (payload) => this.#isWhole(payload));
  }

  /** Takes the next bytes out of PES packets. */
  push(payload: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.join(payload);
    const found: Demuxed[] = [];
    let at = 0;
    while (at < bytes.length) {
      const unit = this.#mayBegin(bytes, at) ? this.#readUnit(bytes, at) : "broken";
      if (unit === "broken") {
        this.#carry.complain();
        at += 1;
        while (at < bytes.length && !this.#mayBegin(bytes, at)) at += 1;
        continue;
      }
      if (!unit || unit.to > bytes.length) {
        this.#carry.keep(bytes.subarray(at));
        break;
      }
      found.push(...unit.demuxed);
      at = unit.to;
    }
    return found;
  }

  readonly #readAdts: ReadUnit = (bytes, at) => {
    const head = readAdtsHead(bytes, at);
    if (!head) return at + 7 > bytes.length ? null : "broken";
    const { rateHz, channels, description } = head;
    const to = at + head.frameBytes;
    const packet = packetOf(bytes.slice(at + head.headBytes, to));
    if (to > bytes.length || this.#told === String(description)) return { to, demuxed: [packet] };
    this.#told = String(description);
    const config: SpeechConfig = { codec: "aac", rateHz, channels, description, preSkip: 0 };
    return { to, demuxed: [{ kind: "config", config }, packet] };
  };

  #isWhole(payload: Uint8Array<ArrayBuffer>): boolean {
    let at = 0;
    while (at < payload.length && this.#mayBegin(payload, at)) {
      const told = this.#told;
      const unit = this.#readUnit(payload, at);
      this.#told = told;
      if (!unit || unit === "broken") return false;
      at = unit.to;
    }
    return at === payload.length && at > 0;
  }
}

const readOpus: ReadUnit = (bytes, at) => {
  const unit = readOpusUnit(bytes, at);
  if (!unit) return null;
  const { from, to, skip } = unit;
  return { to, demuxed: to > from ? [packetOf(bytes.slice(from, to), skip)] : [] };
};
