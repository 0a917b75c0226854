const TAB_RATE_HZ = 48_000;

const MOST_SPEECH_SECONDS = 8;
// A busy machine may stall for seconds, and no test judges speed.
const PATIENCE_MS = 20_000;

/**
 * Stand-ins for the capture document's surroundings, to run before its own scripts: the service
 * worker's end of the port, the captured tab and the audio device. Tests use them through
 * `looseCapture`.
 */
export const LOOSE_CAPTURE_PAGE = `{
  const CONTEXT_ID = "loose-capture";
  const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const toBase64 = (bytes) => {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(text);
  };
  const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const samplesToBase64 = (samples) => {
    const whole = Int16Array.from(samples, (sample) => {
      return Math.round(Math.max(-1, Math.min(1, sample)) * 32767);
    });
    return toBase64(new Uint8Array(whole.buffer));
  };

  // The service worker uses the first port that it receives, which also announces its presence.
  navigator.locks.request(CONTEXT_ID, () => new Promise(() => undefined));
  const listeners = new Set();
  let port = null;
  let meet;
  const met = new Promise((resolve) => { meet = resolve; });
  const handOver = (_, [offered]) => {
    if (!port) {
      port = offered;
      port.onmessage = ({ data }) => { for (const listener of listeners) listener(data); };
      meet();
    }
    port.postMessage({ kind: "here", contextId: CONTEXT_ID });
  };
  Object.defineProperty(navigator.serviceWorker, "ready", {
    value: Promise.resolve({ active: { postMessage: handOver } }),
  });

  // The messages that the service worker would send.
  let listener;
  const { onMessage } = chrome.runtime;
  const addListener = onMessage.addListener.bind(onMessage);
  onMessage.addListener = (added) => { listener = added; addListener(added); };
  const ask = (name, data) => new Promise((resolve, reject) => {
    const respond = ({ reply, error }) => (error ? reject(new Error(error.message)) : resolve(reply));
    const sender = { id: chrome.runtime.id, url: location.href };
    if (listener({ to: "capture", name, data }, sender, respond) !== true) reject(new Error("No answer"));
  });

  // The tab has a silent track to play, and one block with all its sound to read.
  const silent = new MediaStreamAudioDestinationNode(new AudioContext({ sampleRate: ${TAB_RATE_HZ} }));
  let block = null;
  navigator.mediaDevices.getUserMedia = async () => silent.stream.clone();
  globalThis.MediaStreamTrackProcessor = class {
    readable = new ReadableStream({ start: (controller) => controller.enqueue(block) });
  };
  const blockOf = (channels) => {
    const [{ length }] = channels;
    const data = new Float32Array(channels.length * length);
    for (const [at, channel] of channels.entries()) data.set(channel, at * length);
    return new AudioData({
      format: "f32-planar", sampleRate: ${TAB_RATE_HZ}, numberOfFrames: length,
      numberOfChannels: channels.length, timestamp: 0, data,
    });
  };

  // The audio device renders on demand, as fast as it can.
  let contexts = [];
  globalThis.AudioContext = class extends OfflineAudioContext {
    sounds = [];
    constructor({ sampleRate }) {
      super(1, ${MOST_SPEECH_SECONDS} * sampleRate, sampleRate);
      contexts.push(this);
    }
    createMediaStreamSource() { return new GainNode(this); }
    getOutputTimestamp() { return { contextTime: 0, performanceTime: 0 }; }
    async resume() {}
    async suspend() {}
    async close() {}
    async render() {
      // Rendering is faster than messages, so a second player on the audio thread answers once the
      // first has its sound.
      const last = new AudioWorkletNode(this, "dub", { numberOfInputs: 0 });
      await new Promise((resolve) => {
        last.port.onmessage = resolve;
        last.port.postMessage({ kind: "fade" });
      });
      return (await this.startRendering()).getChannelData(0);
    }
    decodedOf(wanted) {
      const own = this.sounds.filter(({ utterance }) => utterance === wanted);
      return own.reduce((sum, { samples }) => sum + samples.length, 0);
    }
  };
  globalThis.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(context, ...more) {
      super(context, ...more);
      const post = this.port.postMessage.bind(this.port);
      this.port.postMessage = (order, transfer) => {
        if (order.kind === "sound") context.sounds.push({ ...order, samples: order.samples.slice() });
        post(order, transfer);
      };
    }
  };

  let count = 0;
  const capture = async (contentType, channels) => {
    count += 1;
    const name = { tabId: count, captureId: "capture-" + count };
    block = blockOf(channels);
    const taken = new Promise((resolve) => {
      const { close } = block;
      block.close = function () { close.call(this); resolve(); };
    });
    const source = { kind: "tab", streamId: "" };
    const request = { ...name, source, contentType, ringMs: 60_000, muted: false };
    await ask("startCapture", request);
    await met;
    await taken;
    const messages = [];
    const arrivals = new Set();
    const listen = (message) => {
      const { stream, captureId } = message;
      if (stream !== name.tabId && captureId !== name.captureId) return;
      messages.push(message);
      for (const arrive of arrivals) arrive();
    };
    listeners.add(listen);
    return {
      messages,
      post: (message) => port.postMessage({ ...message, captureId: name.captureId }),
      stop: () => ask("stopCapture", name),
      until: (isSo) => new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return;
          arrivals.delete(look);
          resolve();
        };
        arrivals.add(look);
        look();
      }),
      forget: async () => {
        listeners.delete(listen);
        await ask("forgetCapture", name);
      },
      stream: name.tabId,
    };
  };

  let recording;
  globalThis.looseCapture = {
    load: async (file) => {
      const context = new OfflineAudioContext(1, 1, ${TAB_RATE_HZ});
      recording = await context.decodeAudioData(fromBase64(file).buffer);
    },

    encode: async ({ contentType, fromMs, toMs }) => {
      const [from, to] = [fromMs, toMs].map((ms) => Math.round((ms * ${TAB_RATE_HZ}) / 1000));
      const mono = recording.getChannelData(0).subarray(from, to);
      const { messages, post, stop, until, forget, stream } = await capture(contentType, [mono, mono]);
      let seen = 0;
      const isOver = () => {
        for (const { kind } of messages.slice(seen)) {
          if (kind === "chunk") post({ kind: "taken", stream, count: 1 });
        }
        seen = messages.length;
        return messages.at(-1)?.kind === "end";
      };
      post({ kind: "open", stream, fromMs: 0, contentType });
      await stop();
      await until(isOver);
      await forget();
      return messages.flatMap(({ kind, chunk }) => {
        return kind === "chunk" ? [{ ...chunk, bytes: toBase64(chunk.bytes) }] : [];
      });
    },

    speak: async ({ contentType, last, leastSamples, isPlayed, chunks }) => {
      contexts = [];
      const silence = new Float32Array(${TAB_RATE_HZ} / 10);
      const { messages, post, stop, until, forget } = await capture("audio/flac", [silence]);
      post({ kind: "levels", levels: { dubGain: 1, originalGain: 1, duckGain: 0.15 } });
      for (const { parts, ...chunk } of chunks) {
        const speech = { ...chunk, parts: parts.map(fromBase64), speechStreamId: "stream", contentType, text: null };
        post({ kind: "speech", chunk: speech });
      }
      const news = () => messages.map(({ event }) => event);
      const isUnplayable = () => news().some(({ kind }) => kind === "unplayable");
      const speaking = () => contexts.find(({ sounds }) => sounds.length > 0);
      let idleSinceMs = performance.now();
      for (let known = 0; performance.now() - idleSinceMs < ${PATIENCE_MS}; await delay(10)) {
        if ((speaking()?.decodedOf(last) ?? 0) >= leastSamples || isUnplayable()) break;
        const sounds = speaking()?.sounds.length ?? 0;
        if (sounds > known) idleSinceMs = performance.now();
        known = sounds;
      }
      const context = speaking();
      const rendered = isPlayed ? await context?.render() : [];
      const isSpoken = () => {
        return news().some(({ kind, utterance }) => kind === "spoken" && utterance === last);
      };
      // What the player reports arrives later than what it rendered.
      if (rendered?.length > 0) await Promise.race([until(isSpoken), delay(${PATIENCE_MS})]);
      await stop();
      await forget();
      return {
        news: news(),
        rateHz: context?.sampleRate ?? 0,
        decoded: [...Map.groupBy(context?.sounds ?? [], ({ utterance }) => utterance)].map(
          ([utterance, sounds]) => [utterance, samplesToBase64(sounds.flatMap(({ samples }) => [...samples]))],
        ),
        rendered: samplesToBase64(rendered ?? []),
      };
    },
  };
}`;
