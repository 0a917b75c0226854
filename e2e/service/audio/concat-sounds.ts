export function concatSounds(...sounds: readonly Float32Array[]): Float32Array {
  const result = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    result.set(sound, at);
    at += sound.length;
  }
  return result;
}
