const made = new Map<string, Int16Array>();

/** Tones under a slow swell, with a second of digital silence in every five; returns a copy. */
export function syntheticSound(rateHz: number, seconds: number): Int16Array {
  const key = `${rateHz} ${seconds}`;
  const sound = made.get(key) ?? makeUp(rateHz, seconds);
  made.set(key, sound);
  return sound.slice();
}

function makeUp(rateHz: number, seconds: number): Int16Array {
  const sound = new Int16Array(Math.round(rateHz * seconds));
  for (let index = 0; index < sound.length; index++) {
    const t = index / rateHz;
    if (t % 5 >= 4) continue;
    const tones = Math.sin(2 * Math.PI * 220 * t) + 0.5 * Math.sin(2 * Math.PI * 1370 * t + 1);
    sound[index] = Math.round(15_000 * tones * (0.2 + 0.8 * Math.abs(Math.sin(1.3 * t))));
  }
  return sound;
}
