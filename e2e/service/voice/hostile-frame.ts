import { encode } from "@msgpack/msgpack";
import type { HostileFrameKind } from "../modes/behaviour.ts";
import type { Frame, MessageFormat } from "./codec.ts";

const mebibyte = 1_048_576;

/** A frame that attacks a careless client's memory, stack or prototypes. */
export function hostileFrame(kind: HostileFrameKind, format: MessageFormat): Frame {
  switch (kind) {
    case "claimed-length":
      return format === "json"
        ? text(`{"d":[${"0,".repeat(1_000)}`)
        : // A map of one entry whose key is "d" and whose value claims 2^32 - 1 items.
          binary(Uint8Array.of(0x81, 0xa1, 0x64, 0xdd, 0xff, 0xff, 0xff, 0xff));
    case "depth-33":
      return format === "json"
        ? text(`{"d":${"[".repeat(32)}${"]".repeat(32)}}`)
        : binary(Uint8Array.of(0x81, 0xa1, 0x64, ...Array<number>(32).fill(0x91), 0xc0));
    case "maps-in-maps":
      return format === "json"
        ? text('{"d":'.repeat(mebibyte / 5))
        : binary(new Uint8Array(mebibyte).fill(0x81));
    case "proto": {
      const segment = `{"language":"en","text":" polluted","start_time":0,"end_time":9,"__proto__":{"polluted":true}}`;
      const message = `{"source_transcript_update":{"concluded":[${segment}],"tentative":[],"__proto__":{"polluted":true}}}`;
      // Only a parsed object has a key of this name of its own.
      return format === "json" ? text(message) : binary(encode(JSON.parse(message)));
    }
    case "200-mib": {
      const size = 200 * mebibyte;
      if (format === "json") return text(`{"d":"${"x".repeat(size)}"}`);
      const frame = new Uint8Array(3 + 5 + size);
      frame.set([
        0x81,
        0xa1,
        0x64,
        0xc6,
        size >>> 24,
        (size >>> 16) & 0xff,
        (size >>> 8) & 0xff,
        0,
      ]);
      return binary(frame);
    }
  }
}

function text(data: string): Frame {
  return { data, isBinary: false };
}

function binary(data: Uint8Array): Frame {
  return { data, isBinary: true };
}
