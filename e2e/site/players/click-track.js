// Short chirps that a media element plays, `?every=<ms>` apart. `window.clicks` has the wall-clock
// times at which they were played, as far as the element's own position tells.
const RATE_HZ = 48_000;
const SECONDS = 60;
const CHIRP_S = 0.012;
const LOOK_EVERY_MS = 50;
const MOST_CLICKS = 5_000;

const everyS = Number(new URLSearchParams(location.search).get("every") ?? 500) / 1_000;
const audio = new Audio();
audio.controls = true;
audio.loop = true;
document.querySelector("#player").append(audio);
const timesS = [];
for (let atS = 0.5; atS < SECONDS - everyS; atS += everyS + ((timesS.length * 37) % 101) / 1_000) {
  timesS.push(atS);
}

window.clicks = [];
audio.src = URL.createObjectURL(waveFile(chirps()));
document.querySelector("#play").addEventListener("click", () => audio.play());

let index = 0;
let beforeS = 0;
setInterval(() => {
  const { currentTime } = audio;
  const nowMs = performance.timeOrigin + performance.now();
  // It began again from the start.
  if (currentTime < beforeS) index = 0;
  beforeS = currentTime;
  for (; timesS[index] <= currentTime; index++) {
    window.clicks.push({ playedAtMs: nowMs - (currentTime - timesS[index]) * 1_000 });
    if (window.clicks.length > MOST_CLICKS) window.clicks.shift();
  }
}, LOOK_EVERY_MS);

function chirps() {
  const samples = new Int16Array(RATE_HZ * SECONDS);
  for (const atS of timesS) {
    for (let i = 0; i < CHIRP_S * RATE_HZ; i++) {
      const phase = 2 * Math.PI * (1_200 + 30 * (i / RATE_HZ / CHIRP_S)) * (i / RATE_HZ);
      samples[Math.round(atS * RATE_HZ) + i] = 16_000 * Math.cos(phase);
    }
  }
  return samples;
}

function waveFile(samples) {
  const header = new DataView(new ArrayBuffer(44));
  const text = (at, letters) => {
    for (let i = 0; i < letters.length; i++) header.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, "RIFF");
  header.setUint32(4, 36 + samples.byteLength, true);
  text(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, RATE_HZ, true);
  header.setUint32(28, RATE_HZ * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, "data");
  header.setUint32(40, samples.byteLength, true);
  return new Blob([header, samples], { type: "audio/wav" });
}
