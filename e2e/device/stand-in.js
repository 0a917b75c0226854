/**
 * Replaces the recogniser and the translator of the browser in a document of the extension, before
 * its own scripts run. They behave as those of Chromium do, but a local service knows the words: it
 * gets the very sound of the track. See docs/on-this-computer.md. It is never shipped.
 * @param {{ serviceUrl: string, ignoresProcessLocally?: boolean }} options `ignoresProcessLocally`
 *   makes a recogniser that cannot be told to keep the sound on the computer
 */
globalThis.installDeviceStandIn = ({ serviceUrl, ignoresProcessLocally = false }) => {
  const ask = async (path, body, signal) => {
    const response = await fetch(`${serviceUrl}/device/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok) throw new DOMException("The stand-in does not answer.", "NetworkError");
    return await response.json();
  };

  // A press allows one download. Chromium forgets the press when it begins.
  let presses = 0;
  let usedPresses = 0;
  for (const kind of ["pointerdown", "keydown"]) {
    globalThis.addEventListener(
      kind,
      (event) => {
        if (event.isTrusted) presses += 1;
      },
      { capture: true },
    );
  }
  const usePress = (action) => {
    if (!navigator.userActivation?.isActive || usedPresses === presses) {
      throw new DOMException(`${action} requires a user gesture.`, "NotAllowedError");
    }
    usedPresses = presses;
  };
  // The first call gets the press, although the service is asked in between.
  let turn = Promise.resolve();
  const inTurn = (act) => {
    const result = turn.then(act);
    turn = result.catch(() => undefined);
    return result;
  };
  const isToGet = (state) => state !== "available" && state !== "unavailable";
  const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

  class SpeechRecognitionPhrase {
    constructor(phrase, boost = 1) {
      if (boost < 0 || boost > 10) throw new DOMException("boost is out of range", "SyntaxError");
      this.phrase = phrase;
      this.boost = boost;
    }
  }

  class SpeechRecognition extends EventTarget {
    lang = "";
    continuous = false;
    interimResults = false;
    phrases = [];
    #isLocal = false;
    #socket = null;
    #reader = null;
    #isStopping = false;
    #results = [];
    /** Sound that was read before the recogniser has accepted any; null from then on. */
    #waiting = [];

    static async available({ langs, processLocally }) {
      return processLocally === true ? await ask("speech/state", { langs }) : "unavailable";
    }

    static async install({ langs, processLocally }) {
      const state = await inTurn(async () => {
        const found = await SpeechRecognition.available({ langs, processLocally });
        if (processLocally === true && isToGet(found)) usePress("install()");
        return found;
      });
      if (state === "available") return true;
      if (processLocally !== true || state === "unavailable") return false;
      return await ask("speech/download", { langs });
    }

    get processLocally() {
      return this.#isLocal;
    }

    set processLocally(value) {
      if (!ignoresProcessLocally) this.#isLocal = value === true;
    }

    start(track) {
      if (this.#socket) throw new DOMException("It has already started.", "InvalidStateError");
      if (track?.kind !== "audio" || track.readyState !== "live") {
        throw new DOMException("The track is not live sound.", "InvalidStateError");
      }
      const socket = new WebSocket(`${serviceUrl.replace("http", "ws")}/device/recogniser`);
      socket.binaryType = "arraybuffer";
      this.#socket = socket;
      this.#results = [];
      this.#waiting = [];
      this.#isStopping = false;
      const { lang, processLocally, continuous, interimResults } = this;
      const phrases = this.phrases.map(({ phrase }) => phrase);
      const settings = { lang, processLocally, continuous, interimResults, phrases };
      socket.onopen = () => socket.send(JSON.stringify(settings));
      socket.onclose = () => this.#fail("network");
      socket.onmessage = ({ data }) => this.#onMessage(JSON.parse(data));
      this.#read(track, socket).catch(() => this.#fail("audio-capture"));
    }

    stop() {
      if (this.#isStopping || !this.#socket) return;
      this.#isStopping = true;
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send("stop");
      else this.#end();
    }

    abort() {
      if (!this.#socket) return;
      this.#leave();
      queueMicrotask(() => this.dispatchEvent(new Event("end")));
    }

    /** Sends the sound of the track; until the recogniser accepts it, the sound waits here. */
    async #read(track, socket) {
      const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 100 });
      const reader = readable.getReader();
      this.#reader = reader;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        if (this.#socket === socket && !this.#isStopping) this.#send(toPiece(value));
        value.close();
      }
    }

    #send(piece) {
      if (this.#waiting) this.#waiting.push(piece);
      else this.#socket.send(piece);
    }

    #accept() {
      const waiting = this.#waiting ?? [];
      this.#waiting = null;
      for (const piece of waiting) this.#send(piece);
    }

    #onMessage(message) {
      if (message.kind === "start") {
        this.#accept();
        this.dispatchEvent(new Event("start"));
        this.dispatchEvent(new Event("audiostart"));
      } else if (message.kind === "results") {
        this.#showResults(message);
      } else if (message.kind === "end") {
        this.#end();
      } else {
        this.#fail(message.error);
      }
    }

    #showResults({ from, results }) {
      const shown = this.interimResults ? results : results.filter(({ isFinal }) => isFinal);
      this.#results.length = Math.min(this.#results.length, from);
      for (const { text, isFinal } of shown) {
        this.#results.push({ isFinal, length: 1, 0: { transcript: text, confidence: 0.9 } });
      }
      if (shown.length === 0) return;
      const event = new Event("result");
      event.resultIndex = from;
      event.results = [...this.#results];
      this.dispatchEvent(event);
    }

    #end() {
      if (!this.#socket) return;
      this.#leave();
      this.dispatchEvent(new Event("end"));
    }

    #fail(error) {
      if (!this.#socket) return;
      this.#leave();
      const event = new Event("error");
      event.error = error;
      event.message = "";
      this.dispatchEvent(event);
      // Chromium never ends a recogniser that does not have the language.
      if (error !== "language-not-supported") this.dispatchEvent(new Event("end"));
    }

    #leave() {
      const socket = this.#socket;
      this.#socket = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
      this.#reader?.cancel().catch(() => undefined);
    }
  }

  /** The rate in four bytes, then signed samples of 16 bits. */
  const toPiece = (data) => {
    const samples = new Float32Array(data.numberOfFrames);
    data.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
    const piece = new DataView(new ArrayBuffer(4 + 2 * samples.length));
    piece.setUint32(0, data.sampleRate, true);
    for (const [at, sample] of samples.entries()) {
      piece.setInt16(
        4 + 2 * at,
        Math.max(-32768, Math.min(32767, Math.round(sample * 32768))),
        true,
      );
    }
    return piece.buffer;
  };

  class Translator {
    #pair;

    static async availability({ sourceLanguage, targetLanguage }) {
      return await ask("translation/state", { langs: [sourceLanguage, targetLanguage] });
    }

    static async create({ sourceLanguage, targetLanguage, monitor, signal }) {
      signal?.throwIfAborted();
      const langs = [sourceLanguage, targetLanguage];
      const state = await inTurn(async () => {
        const found = await ask("translation/state", { langs });
        if (isToGet(found) && typeof document !== "undefined") usePress("create()");
        return found;
      });
      if (state === "unavailable") {
        throw new DOMException("The pair is not supported.", "NotSupportedError");
      }
      if (state !== "available") {
        const target = new EventTarget();
        monitor?.(target);
        const report = (loaded) => {
          const event = new Event("downloadprogress");
          event.loaded = loaded;
          event.total = 1;
          target.dispatchEvent(event);
        };
        report(0);
        report(0.5);
        if (!(await ask("translation/download", { langs }, signal))) {
          throw new DOMException("The pack could not be downloaded.", "NetworkError");
        }
        report(1);
      }
      const translator = new Translator();
      translator.#pair = { from: sourceLanguage, to: targetLanguage };
      return translator;
    }

    async translate(text, { signal } = {}) {
      signal?.throwIfAborted();
      const pair = this.#pair;
      if (!pair) throw new DOMException("The translator is destroyed.", "InvalidStateError");
      if (
        (await Translator.availability({ sourceLanguage: pair.from, targetLanguage: pair.to })) !==
        "available"
      ) {
        throw new DOMException("The pack is gone.", "UnknownError");
      }
      return await ask("translation/text", { ...pair, text }, signal);
    }

    destroy() {
      this.#pair = undefined;
    }
  }

  define("Translator", Translator);
  // Like Chromium's, which windows alone have.
  if (typeof document === "undefined") return;
  define("SpeechRecognition", SpeechRecognition);
  define("SpeechRecognitionPhrase", SpeechRecognitionPhrase);
};
