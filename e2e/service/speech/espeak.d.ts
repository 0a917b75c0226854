/** What is used of eSpeak NG, which comes without types. */
declare module "@echogarden/espeak-ng-emscripten" {
  /** One synthesiser, with its voice and rate. */
  interface EspeakWorker {
    /** 0 when the voice is there. */
    set_voice(name: string): number;
    /** Words a minute, 80 to 450. */
    set_rate(wordsPerMinute: number): void;
    /** In Hz. */
    get_samplerate(): number;
    /** Calls back with samples of 16 bits until there are none left; true stops it. */
    synthesize(text: string, onSamples: (samples: Int16Array | null) => boolean): void;
  }
  interface EspeakModule {
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }
  const load: () => Promise<EspeakModule>;
  // biome-ignore lint/style/noDefaultExport: the package has nothing else.
  export default load;
}
