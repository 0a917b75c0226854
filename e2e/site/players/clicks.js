const CHIRP_S = 0.012;
const AHEAD_S = 1;
const LOOK_EVERY_MS = 100;
const MOST_CLICKS = 5_000;

/**
 * Plays chirps at known context times. Once a chirp has left the page, it is added to `clicks` as
 * `{contextTime, playedAtMs, hz}`. `playedAtMs` is the wall-clock time (as `Date.now()`, with
 * fractions) of its first sample, from the context's own output timestamp.
 */
export function startClicks(context, output, clicks, everyMs) {
  const waiting = [];
  let index = 0;
  let nextAtS = context.currentTime + 0.2;
  const look = () => {
    while (nextAtS < context.currentTime + AHEAD_S) {
      // Eight alternating pitches and irregular gaps make each chirp identifiable.
      const hz = 900 + (index % 8) * 350;
      chirp(context, output, nextAtS, hz);
      waiting.push({ contextTime: nextAtS, hz });
      nextAtS += (everyMs + ((index * 37) % 101)) / 1_000;
      index += 1;
    }
    const timestamp = context.getOutputTimestamp();
    while (waiting.length > 0 && waiting[0].contextTime <= timestamp.contextTime) {
      const { contextTime, hz } = waiting.shift();
      const sinceMs = (contextTime - timestamp.contextTime) * 1_000;
      const playedAtMs = performance.timeOrigin + timestamp.performanceTime + sinceMs;
      clicks.push({ contextTime, playedAtMs, hz });
      if (clicks.length > MOST_CLICKS) clicks.shift();
    }
  };
  look();
  setInterval(look, LOOK_EVERY_MS);
}

function chirp(context, output, atS, hz) {
  const oscillator = new OscillatorNode(context, { frequency: hz });
  const envelope = new GainNode(context, { gain: 0 });
  oscillator.frequency.setValueAtTime(hz, atS);
  oscillator.frequency.linearRampToValueAtTime(hz * 1.6, atS + CHIRP_S);
  envelope.gain.setValueAtTime(1, atS);
  envelope.gain.setValueAtTime(1, atS + CHIRP_S * 0.7);
  envelope.gain.linearRampToValueAtTime(0, atS + CHIRP_S);
  oscillator.connect(envelope).connect(output);
  oscillator.start(atS);
  oscillator.stop(atS + CHIRP_S);
}
