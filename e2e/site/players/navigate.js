// `?next=<name>` chooses the talk the links lead to.
import { otherOrigin } from "./other-origin.js";
import { loadTalk, wirePlayer } from "./player.js";

const next = new URLSearchParams(location.search).get("next") ?? "bread";
const path = `/players/plain.html?talk=${encodeURIComponent(next)}&autoplay=1`;
document.querySelector("#same-origin").href = path;
document.querySelector("#cross-origin").href = otherOrigin() + path;

const video = document.querySelector("#video");
wirePlayer(document, () => video);
loadTalk(video);
