// Messages are five levels deep; an unknown field may hold something deeper.
const MAX_DEPTH = 32;

// The byte that no value begins with.
const NEVER_USED = 0xc1;

/**
 * Checks the shape of a MessagePack value without decoding it. Every claimed length must be
 * present, nothing may follow the value, and it may not be deeper than `MAX_DEPTH`. Decoding a
 * checked value costs at most a small multiple of its bytes (specification: msgpack.org, formats).
 * @throws RangeError when the shape is wrong
 */
export function checkMsgpackShape(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pending = [1];
  let at = 0;
  for (let left = pending.pop(); left !== undefined; left = pending.pop()) {
    if (left === 0) continue;
    pending.push(left - 1);
    const head = view.getUint8(at);
    const { lengthBytes, children } = readHead(head, view, at + 1);
    at += 1 + lengthBytes;
    if (at > bytes.length) throw new RangeError("A value is longer than its frame.");
    if (children === 0) continue;
    if (pending.length >= MAX_DEPTH) throw new RangeError("Values are nested too deeply.");
    pending.push(children);
  }
  if (at !== bytes.length) throw new RangeError("A frame continues after its value.");
}

interface Head {
  readonly lengthBytes: number;
  readonly children: number;
}

// `at` is the position of the second byte.
function readHead(head: number, view: DataView, at: number): Head {
  if (head < 0x80 || head >= 0xe0) return scalar(0);
  if (head < 0x90) return { lengthBytes: 0, children: 2 * (head & 0x0f) };
  if (head < 0xa0) return { lengthBytes: 0, children: head & 0x0f };
  if (head < 0xc0) return scalar(head & 0x1f);
  switch (head) {
    case 0xc4: // bin 8
    case 0xd9: // str 8
      return scalar(1 + view.getUint8(at));
    case 0xc5:
    case 0xda:
      return scalar(2 + view.getUint16(at));
    case 0xc6:
    case 0xdb:
      return scalar(4 + view.getUint32(at));
    case 0xc7: // ext: the length, the type, the bytes
      return scalar(2 + view.getUint8(at));
    case 0xc8:
      return scalar(3 + view.getUint16(at));
    case 0xc9:
      return scalar(5 + view.getUint32(at));
    case 0xdc:
      return { lengthBytes: 2, children: view.getUint16(at) };
    case 0xdd:
      return { lengthBytes: 4, children: view.getUint32(at) };
    case 0xde:
      return { lengthBytes: 2, children: 2 * view.getUint16(at) };
    case 0xdf:
      return { lengthBytes: 4, children: 2 * view.getUint32(at) };
    case NEVER_USED:
      throw new RangeError("A byte begins no value.");
    default:
      return scalar(FIXED_LENGTHS[head - 0xc0] ?? 0);
  }
}

// Bytes after the first byte of each fixed-length value, from 0xc0 on.
const FIXED_LENGTHS = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17,
] as const;

function scalar(lengthBytes: number): Head {
  return { lengthBytes, children: 0 };
}
