import { otherOrigin } from "./other-origin.js";
import { onPress } from "./player.js";

const frame = document.querySelector("#frame");
const origin = "otherOrigin" in frame.dataset ? otherOrigin() : location.origin;
frame.src = `${origin}/players/framed.html${location.search}`;
onPress(document, "fullscreen-iframe", () => frame.requestFullscreen());
onPress(document, "fullscreen-wrapper", () => frame.parentElement.requestFullscreen());
