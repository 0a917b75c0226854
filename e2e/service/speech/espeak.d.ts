/** The part of eSpeak NG's interface in use; the package has no types. */
declare module "@echogarden/espeak-ng-emscripten" {
  interface EspeakWorker {
    /** Returns 0 when the voice exists. */
    set_voice(name: string): number;
    /** Words per minute, 80 to 450. */
    set_rate(wordsPerMinute: number): void;
    get_samplerate(): number;
    /** Calls back with 16-bit samples and finally with null; returning true stops it. */
    synthesize(text: string, onSamples: (samples: Int16Array | null) => boolean): void;
  }
  interface EspeakModule {
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }
  const load: () => Promise<EspeakModule>;
  // biome-ignore lint/style/noDefaultExport: the package has nothing else.
  export default load;
}
