// A page with one media element that stays the same.
import { loadTalk, wirePlayer } from "./player.js";

const media = document.querySelector("#video");
wirePlayer(document, () => media);
loadTalk(media);
