/** An expression: whether the browser decodes AAC. Some Chromium builds do not. */
export const HAS_AAC = `AudioDecoder.isConfigSupported({
  codec: "mp4a.40.2", sampleRate: 24000, numberOfChannels: 1,
}).then(({ supported }) => supported)`;

/**
 * A script that removes AAC from a document. It refuses a decoder asynchronously, as a browser
 * without AAC does; `refusedAac` counts the refusals.
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
