// Kaiser's beta for about 61 dB in the stop band (Kaiser 1974: 0.1102 · (A − 8.7)).
const KAISER_BETA = 5.8;

/**
 * Impulse response of a linear-phase low-pass filter: a sinc with a Kaiser window.
 * @param length number of taps
 * @param cutoff the −6 dB point as a share of the sample rate (0 to 0.5)
 * @param gain sum of all taps
 */
export function lowPass(length: number, cutoff: number, gain: number): Float64Array {
  const taps = new Float64Array(length);
  const center = (length - 1) / 2;
  let sum = 0;
  for (let n = 0; n < length; n++) {
    const x = n - center;
    const sinc = x === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * x) / (Math.PI * x);
    const ratio = x / (center + 0.5);
    const window = besselI0(KAISER_BETA * Math.sqrt(1 - ratio * ratio)) / besselI0(KAISER_BETA);
    const tap = sinc * window;
    taps[n] = tap;
    sum += tap;
  }
  return taps.map((tap) => (tap * gain) / sum);
}

// Modified Bessel function of the first kind, order zero, by its power series.
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
