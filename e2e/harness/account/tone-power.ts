// Below anything that 16 bits can hold; stands for digital silence.
const SILENCE_DB = -200;

/** Power of all samples in decibels; 0 is a constant at full scale. */
export function powerDb(samples: Float64Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return toDb(sum / samples.length);
}

/** Power of one frequency among the samples, in decibels on the scale of `powerDb`. */
export function tonePowerDb(samples: Float64Array, hz: number, rateHz: number): number {
  let real = 0;
  let imaginary = 0;
  samples.forEach((sample, at) => {
    // A Hann window prevents spectral leakage from the ends of the piece.
    const window = 1 - Math.cos((2 * Math.PI * at) / samples.length);
    const angle = (2 * Math.PI * hz * at) / rateHz;
    real += sample * window * Math.cos(angle);
    imaginary -= sample * window * Math.sin(angle);
  });
  const amplitude = (2 * Math.hypot(real, imaginary)) / samples.length;
  return toDb(amplitude ** 2 / 2);
}

function toDb(power: number): number {
  return power === 0 ? SILENCE_DB : 10 * Math.log10(power);
}
