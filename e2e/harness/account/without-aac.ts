/** An expression: whether the browser decodes AAC. Some Chromiums are built without it. */
export const HAS_AAC = `AudioDecoder.isConfigSupported({
  codec: "mp4a.40.2", sampleRate: 24000, numberOfChannels: 1,
}).then(({ supported }) => supported)`;

/**
 * A script after which a document's browser has no AAC. Such a browser refuses a decoder a moment
 * after it was asked for; `refusedAac` counts them.
 */
export const WITHOUT_AAC = `{
  globalThis.refusedAac = 0;
  const { configure } = AudioDecoder.prototype;
  const errors = new WeakMap();
  globalThis.AudioDecoder = class extends AudioDecoder {
    constructor(init) {
      super(init);
      errors.set(this, init.error);
    }
    configure(config) {
      configure.call(this, config);
      if (!config.codec.startsWith("mp4a")) return;
      globalThis.refusedAac += 1;
      queueMicrotask(() => {
        if (this.state === "closed") return;
        this.close();
        errors.get(this)(new DOMException("No such codec", "NotSupportedError"));
      });
    }
  };
}`;
