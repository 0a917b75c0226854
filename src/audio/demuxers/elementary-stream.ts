import { mayBeAdtsFrame, readAdtsHeader } from "./aac-header.ts";
import { CarryOver } from "./carry-over.ts";
import { mayBeOpusAccessUnit, readOpusAccessUnit } from "./opus-access-unit.ts";
import { type Demuxed, type SpeechConfig, speechPacket } from "./speech-demuxer.ts";

interface Unit {
  readonly to: number;
  readonly demuxed: readonly Demuxed[];
}

type ReadUnit = (bytes: Uint8Array<ArrayBuffer>, at: number) => Unit | "broken" | null;

export class ElementaryStream {
  readonly #carry: CarryOver;
  readonly #mayBegin: (bytes: Uint8Array, at: number) => boolean;
  readonly #readUnit: ReadUnit;
  #reportedConfig = "";

  constructor(codec: SpeechConfig["codec"]) {
    const isOpus = codec === "opus";
    this.#mayBegin = isOpus ? mayBeOpusAccessUnit : mayBeAdtsFrame;
    this.#readUnit = isOpus ? readOpus : this.#readAdts;
    this.#carry = new CarryOver("MPEG-TS", (payload) => this.#isWhole(payload));
  }

  pushPayload(payload: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.withPart(payload);
    const found: Demuxed[] = [];
    let at = 0;
    while (at < bytes.length) {
      const unit = this.#mayBegin(bytes, at) ? this.#readUnit(bytes, at) : "broken";
      if (unit === "broken") {
        this.#carry.warnSkipped();
        at += 1;
        while (at < bytes.length && !this.#mayBegin(bytes, at)) at += 1;
        continue;
      }
      if (!unit || unit.to > bytes.length) {
        this.#carry.keepRest(bytes.subarray(at));
        break;
      }
      found.push(...unit.demuxed);
      at = unit.to;
    }
    return found;
  }

  readonly #readAdts: ReadUnit = (bytes, at) => {
    const header = readAdtsHeader(bytes, at);
    if (!header) return at + 7 > bytes.length ? null : "broken";
    const { rateHz, channels, description } = header;
    const to = at + header.frameBytes;
    const packet = speechPacket(bytes.slice(at + header.headerBytes, to));
    if (to > bytes.length || this.#reportedConfig === String(description))
      return { to, demuxed: [packet] };
    this.#reportedConfig = String(description);
    const config: SpeechConfig = { codec: "aac", rateHz, channels, description, preSkip: 0 };
    return { to, demuxed: [{ kind: "config", config }, packet] };
  };

  #isWhole(payload: Uint8Array<ArrayBuffer>): boolean {
    let at = 0;
    while (at < payload.length && this.#mayBegin(payload, at)) {
      const told = this.#reportedConfig;
      const unit = this.#readUnit(payload, at);
      this.#reportedConfig = told;
      if (!unit || unit === "broken") return false;
      at = unit.to;
    }
    return at === payload.length && at > 0;
  }
}

const readOpus: ReadUnit = (bytes, at) => {
  const unit = readOpusAccessUnit(bytes, at);
  if (!unit) return null;
  const { from, to, skip } = unit;
  return { to, demuxed: to > from ? [speechPacket(bytes.slice(from, to), skip)] : [] };
};
