const quietest = 0.01;

/** The part of a sound from its first to its last audible sample; empty when there is none. */
export function trimSilence(sound: Float32Array): Float32Array {
  const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isAudible = (sample: number) => Math.abs(sample) > peak * quietest;
  return sound.slice(Math.max(0, sound.findIndex(isAudible)), sound.findLastIndex(isAudible) + 1);
}
