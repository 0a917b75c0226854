// Two media elements with a talk each.
import { loadTalk, wirePlayer } from "./player.js";

const query = new URLSearchParams(location.search);
const media = document.querySelector("#video");
const other = document.querySelector("#other");
wirePlayer(document, () => media);
loadTalk(media);
loadTalk(other, { name: query.get("other") ?? "bread", startS: 0 });
