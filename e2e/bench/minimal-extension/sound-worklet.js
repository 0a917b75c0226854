// Turns the sound of a tab, 48 kHz, into mono chunks of 60 ms: 16 kHz, signed 16 bit.
const CHUNK_SAMPLES = 960;
const FRAMES_PER_SAMPLE = 3;

class SoundProcessor extends AudioWorkletProcessor {
  #chunk = new Int16Array(CHUNK_SAMPLES);
  #length = 0;
  #sum = 0;
  #frames = 0;

  process([[left, right = left]]) {
    // The input has no channels until the tab plays.
    if (!left) return true;
    for (let at = 0; at < left.length; at++) {
      this.#sum += left[at] + right[at];
      this.#frames += 1;
      if (this.#frames === FRAMES_PER_SAMPLE) this.#addSample(this.#sum / FRAMES_PER_SAMPLE / 2);
    }
    return true;
  }

  #addSample(value) {
    this.#sum = 0;
    this.#frames = 0;
    this.#chunk[this.#length] = 32_767 * Math.max(-1, Math.min(1, value));
    this.#length += 1;
    if (this.#length < CHUNK_SAMPLES) return;
    this.port.postMessage(this.#chunk.buffer, [this.#chunk.buffer]);
    this.#chunk = new Int16Array(CHUNK_SAMPLES);
    this.#length = 0;
  }
}

registerProcessor("sound", SoundProcessor);
