import { loadTalk, onPress, wirePlayer } from "./player.js";

const dialog = document.querySelector("#dialog");
const place = new URLSearchParams(location.search).get("video") === "behind" ? "behind" : "inside";
document
  .querySelector(`#${place}`)
  .append(document.querySelector("#template").content.cloneNode(true));
const video = document.querySelector("#video");
wirePlayer(document, () => video);
onPress(document, "open-dialog", () => dialog.showModal());
onPress(document, "close-dialog", () => dialog.close());
dialog.showModal();
loadTalk(video);
