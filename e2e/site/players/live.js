// `?every=<seconds>` sets how often the video element is replaced; 0 leaves it to the button.
import { loadTalk, onPress, play, wirePlayer } from "./player.js";

const everyS = Number(new URLSearchParams(location.search).get("every") ?? 8);
const swaps = document.querySelector("#swaps");
let video = document.querySelector("#video");

function swap() {
  const next = document.createElement("video");
  next.id = "video";
  next.playsInline = true;
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
