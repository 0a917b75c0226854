// `?every=<seconds>` sets how often the video element is replaced; 0 leaves it to the button.
// `?controls=1` shows the browser's own controls on each of them.
import { loadTalk, onPress, play, wirePlayer } from "./player.js";

const everyS = Number(new URLSearchParams(location.search).get("every") ?? 8);
const swaps = document.querySelector("#swaps");
const hasControls = new URLSearchParams(location.search).get("controls") === "1";
let video = document.querySelector("#video");
video.controls = hasControls;

function swap() {
  const next = document.createElement("video");
  next.id = "video";
  next.playsInline = true;
  next.controls = hasControls;
  loadTalk(next, { startS: video.currentTime });
  if (video.paused) next.pause();
  else play(next);
  video.pause();
  video.replaceWith(next);
  video.removeAttribute("src");
  video.load();
  video = next;
  swaps.value = String(Number(swaps.value) + 1);
}

wirePlayer(document, () => video);
onPress(document, "swap", swap);
loadTalk(video);
if (everyS > 0) setInterval(() => !video.paused && swap(), everyS * 1_000);
