import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OpusEncoder } from "./opus-encoder.ts";
import type { CodecPrivate, EncodedPacket } from "./packet-encoder.ts";

const FRAME = 320;
const HEADER = Uint8Array.of(1, 2, 3);

class FakeAudioEncoder extends EventTarget {
  static last: FakeAudioEncoder | null = null;
  encodeQueueSize = 0;
  state = "unconfigured";
  readonly init: AudioEncoderInit;
  samples = 0;
  #packets = 0;

  constructor(init: AudioEncoderInit) {
    super();
    this.init = init;
    FakeAudioEncoder.last = this;
  }
  configure() {
    this.state = "configured";
  }
  encode({ numberOfFrames }: { numberOfFrames: number }) {
    this.samples += numberOfFrames;
    this.encodeQueueSize += 1;
  }
  goOn() {
    this.encodeQueueSize = 0;
    while ((this.#packets + 1) * FRAME <= this.samples) {
      const chunk = { byteLength: 1, copyTo: (to: Uint8Array) => to.fill(this.#packets) };
      const metadata = this.#packets === 0 ? { decoderConfig: { description: HEADER } } : undefined;
      this.init.output(chunk as unknown as EncodedAudioChunk, metadata as never);
      this.#packets += 1;
    }
    this.dispatchEvent(new Event("dequeue"));
  }
  async flush() {
    this.goOn();
  }
  close() {
    this.state = "closed";
  }
}

class FakeAudioData {
  readonly numberOfFrames: number;
  constructor(init: { numberOfFrames: number }) {
    this.numberOfFrames = init.numberOfFrames;
  }
  close() {}
}

describe("OpusEncoder", () => {
  const packets: EncodedPacket[] = [];
  const headers: CodecPrivate[] = [];
  const onError = vi.fn();
  const start = () => {
    const encoder = new OpusEncoder((packet, header) => {
      packets.push(packet);
      headers.push(header);
    }, onError);
    const browser = FakeAudioEncoder.last;
    if (!browser) throw new Error("no encoder was made");
    return { encoder, browser };
  };

  beforeEach(() => {
    packets.length = 0;
    headers.length = 0;
    onError.mockClear();
    vi.stubGlobal("AudioEncoder", FakeAudioEncoder);
    vi.stubGlobal("AudioData", FakeAudioData);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("returns the identification header with every packet, though it comes once", async () => {
    const { encoder, browser } = start();
    await encoder.encode(new Int16Array(3 * FRAME));
    browser.goOn();
    expect(packets.map(({ bytes, samples }) => [bytes[0], samples])).toEqual([
      [0, FRAME],
      [1, FRAME],
      [2, FRAME],
    ]);
    expect(headers).toEqual([HEADER, HEADER, HEADER]);
  });

  it.each([
    { pushed: FRAME, padded: 2 * FRAME },
    { pushed: FRAME + 1, padded: 3 * FRAME },
    { pushed: 2 * FRAME - 1, padded: 3 * FRAME },
  ])("pads $pushed samples and flushes the look-ahead", async (length) => {
    const { encoder, browser } = start();
    await encoder.encode(new Int16Array(length.pushed));
    await encoder.finish();
    expect(browser.samples).toBe(length.padded);
    expect(packets.length).toBe(length.padded / FRAME);
  });

  it("accepts at most a second of frames before the browser continues", async () => {
    const { encoder, browser } = start();
    let taken = 0;
    const feeding = (async () => {
      while (taken < 120) {
        await encoder.encode(new Int16Array(FRAME));
        taken += 1;
      }
    })();
    await vi.waitFor(() => expect(browser.encodeQueueSize).toBe(51));
    expect(taken).toBe(50);
    browser.goOn();
    await vi.waitFor(() => expect(taken).toBe(101));
    browser.goOn();
    await feeding;
  });

  it("reports an error and accepts nothing after it", async () => {
    const { encoder, browser } = start();
    const error = new DOMException("gone", "EncodingError");
    browser.init.error(error);
    expect(onError).toHaveBeenCalledWith(error);
    await expect(encoder.encode(new Int16Array(FRAME))).rejects.toBe(error);
  });
});
