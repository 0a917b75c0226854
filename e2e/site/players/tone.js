// Sound made by Web Audio alone, for measuring.
// `?hz=<frequency>,…&gain=<0…1>`      sines, each with this gain
// `?sweep=<from>-<to>&seconds=<n>`    a sine that glides between two frequencies, repeatedly
// `?clicks=1&every=<ms>`              short chirps of different pitch; `window.clicks` has the times
//                                     at which they left the page
// It starts automatically where the browser allows it, else with the button.
import { startClicks } from "./clicks.js";

const query = new URLSearchParams(location.search);
const gain = Number(query.get("gain") ?? 0.5);
const state = document.querySelector("#state");
const context = new AudioContext({ latencyHint: "interactive" });
const volume = new GainNode(context, { gain });
volume.connect(context.destination);

window.clicks = [];
window.audioContext = context;
document.querySelector("#play").addEventListener("click", () => context.resume());

let isStarted = false;
function start() {
  if (isStarted || context.state !== "running") return;
  isStarted = true;
  if (query.get("clicks") === "1") {
    startClicks(context, volume, window.clicks, Number(query.get("every") ?? 500));
  } else startSines();
  state.value = "playing";
}

function startSines() {
  const [oscillator] = (query.get("hz") ?? "440").split(",").map((hz) => {
    const sine = new OscillatorNode(context, { frequency: Number(hz) });
    sine.connect(volume);
    sine.start();
    return sine;
  });
  const [fromHz, toHz] = (query.get("sweep") ?? "").split("-").map(Number);
  if (!(fromHz > 0 && toHz > 0)) return;
  const seconds = Number(query.get("seconds") ?? 10);
  let startS = context.currentTime;
  const glide = () => {
    oscillator.frequency.setValueAtTime(fromHz, startS);
    oscillator.frequency.exponentialRampToValueAtTime(toHz, startS + seconds);
    startS += seconds;
  };
  glide();
  setInterval(() => context.currentTime > startS - seconds / 2 && glide(), 250);
}

context.addEventListener("statechange", start);
start();
