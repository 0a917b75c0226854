// `?root=open|closed` and `?words=<text>`: see the page.
import { loadTalk, onPress, wirePlayer } from "./player.js";

const RESTS_AFTER_MS = 1_200;

const query = new URLSearchParams(location.search);
const place = document.querySelector("#place");
const mode = query.get("root");
const root = mode === null ? place : place.attachShadow({ mode });
root.append(document.querySelector("#template").content.cloneNode(true));
const player = root.querySelector("#player");
const video = root.querySelector("#video");
player.querySelector(".words > span").textContent = query.get("words") ?? "";

let timer;
function stir() {
  player.classList.remove("resting");
  clearTimeout(timer);
  timer = setTimeout(rest, RESTS_AFTER_MS);
}
function rest() {
  if (!video.paused) player.classList.add("resting");
}
player.addEventListener("pointermove", stir);
video.addEventListener("playing", stir);
video.addEventListener("pause", stir);

// For tests, which cannot look into a closed root.
window.bar = player.querySelector(".bar");
wirePlayer(root, () => video);
onPress(document, "fullscreen-place", () => place.requestFullscreen());
loadTalk(video);
