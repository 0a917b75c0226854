// `?page=<name>` is the page in the frame; `framed` when absent.
import { otherOrigin } from "./other-origin.js";
import { fillWindow, onPress } from "./player.js";

fillWindow(document);
const frame = document.querySelector("#frame");
const origin = "otherOrigin" in frame.dataset ? otherOrigin() : location.origin;
const page = new URLSearchParams(location.search).get("page") ?? "framed";
frame.src = `${origin}/players/${encodeURIComponent(page)}.html${location.search}`;
onPress(document, "fullscreen-iframe", () => frame.requestFullscreen());
onPress(document, "fullscreen-wrapper", () => frame.parentElement.requestFullscreen());
