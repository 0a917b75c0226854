// One page for players in every place; its address says what it has:
// `?kind=two|meeting|audio|canvas`     instead of one player
// `?clip=four-to-three|portrait`       shape of the clip; wide when absent
// `?width=<px>&height=<px>`            of the player; `?fill=1` makes it fill the window
// `?host=open|closed|dialog|scroller|frame|other-frame`   where the player is
// `?zoom=<factor>&zoomed=html|body`    CSS zoom
// `?above=<px>&text=<px>`              text above and below the player
// `?bar=slim|gradient`                 a bar of the player's own; `?controls=1` has the browser's
// `?subtitles=1`                       subtitles drawn by the browser
// `?below=buttons`, `?footer=1`        buttons below the player, and in a fixed bar of the page
// `window.players` has all media elements, also those in a closed shadow root.
import { otherOrigin } from "./other-origin.js";
import { openCall, openCanvas } from "./stage-kinds.js";

const query = new URLSearchParams(location.search);
const element = (id) => document.querySelector(`#${id}`);
const clip = query.get("clip") ?? "wide";
const shapes = { wide: "16 / 9", "four-to-three": "4 / 3", portrait: "9 / 16" };
const place = element("place");
window.players = [];

function createPlayer({ width = query.get("width"), isPlaying = true } = {}) {
  const parts = element("template").content.cloneNode(true);
  const player = parts.querySelector(".player");
  const video = parts.querySelector("video");
  const { style } = player;
  style.setProperty("--shape", query.has("height") ? "auto" : shapes[clip]);
  if (width) style.setProperty("--width", `${width}px`);
  if (query.has("height")) style.setProperty("--height", `${query.get("height")}px`);
  player.classList.toggle("fill", query.get("fill") === "1");
  if (query.has("bar")) player.append(createBar(query.get("bar")));
  video.id = `video-${window.players.length}`;
  video.controls = query.get("controls") === "1";
  video.src = `/players/clips/${clip}.webm`;
  video.addTextTrack("subtitles", "English", "en");
  const [track] = video.textTracks;
  track.addCue(new VTTCue(0, 3600, "Subtitles of the page itself"));
  track.mode = query.get("subtitles") === "1" ? "showing" : "disabled";
  if (isPlaying) video.play().catch(() => {});
  window.players.push(video);
  return parts;
}

function createBar(kind) {
  const bar = document.createElement("div");
  bar.className = `bar ${kind}`;
  const row = document.createElement("div");
  const position = document.createElement("input");
  position.type = "range";
  position.ariaLabel = "Position";
  row.append(createButton("Pause"), position, createButton("Settings"));
  bar.append(row);
  return bar;
}

function createButton(name) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  return button;
}

function addText(id, heightPx) {
  const text = element(id);
  text.style.blockSize = `${heightPx}px`;
  for (let at = 0; at < heightPx; at += 80) {
    const paragraph = document.createElement("p");
    paragraph.textContent = "A long article goes on and on around the player. ".repeat(6);
    text.append(paragraph);
  }
}

function createFrame(origin) {
  const frame = document.createElement("iframe");
  const inner = new URLSearchParams(query);
  inner.set("host", "framed");
  frame.id = "frame";
  frame.title = "Player";
  frame.allow = "autoplay; fullscreen";
  frame.src = `${origin}/players/stage.html?${inner}`;
  if (query.has("width")) frame.style.setProperty("--width", `${query.get("width")}px`);
  return frame;
}

function addPlayer() {
  const host = query.get("host") ?? "page";
  if (host === "open" || host === "closed")
    place.attachShadow({ mode: host }).append(createPlayer());
  else if (host === "frame") place.append(createFrame(location.origin));
  else if (host === "other-frame") place.append(createFrame(otherOrigin()));
  else if (host === "dialog") {
    const dialog = document.createElement("dialog");
    dialog.ariaLabel = "Player";
    dialog.append(createPlayer(), createButton("Close"));
    place.append(dialog);
    dialog.showModal();
  } else if (host === "scroller") {
    const scroller = document.createElement("div");
    scroller.className = "scroller";
    const [before, after] = [document.createElement("p"), document.createElement("p")];
    before.style.blockSize = "24px";
    after.style.blockSize = "900px";
    scroller.append(before, createPlayer(), after);
    place.append(scroller);
  } else {
    document.body.classList.toggle("framed", host === "framed");
    place.append(createPlayer());
  }
}

function addPair() {
  place.className = "pair";
  place.append(createPlayer({ width: 560 }), createPlayer({ width: 420, isPlaying: false }));
  // Larger than the others, but silent: decoration.
  const decoration = createPlayer({ width: 640 });
  decoration.querySelector("video").muted = true;
  element("after").append(decoration);
}

function addAudio() {
  const audio = document.createElement("audio");
  audio.controls = true;
  audio.loop = true;
  audio.src = `/players/clips/${clip}.webm`;
  audio.play().catch(() => {});
  place.append(audio);
  window.players.push(audio);
}

function togglePlay(media) {
  if (media.paused) media.play().catch(() => {});
  else media.pause();
}

function wireButtons() {
  const onPress = (id, action) => element(id).addEventListener("click", action);
  onPress("theatre", () => place.classList.toggle("theatre"));
  onPress("banner", () => element("news").classList.toggle("shown"));
  onPress("fullscreen", () => window.players[0].parentElement.requestFullscreen());
  onPress("first", () => togglePlay(window.players[0]));
  onPress("second", () => togglePlay(window.players[1]));
  onPress("bar", () => {
    const bar = window.players[0].parentElement.querySelector(".bar");
    bar.hidden = !bar.hidden;
  });
  onPress("subtitles", () => {
    const [track] = window.players[0].textTracks;
    track.mode = track.mode === "showing" ? "disabled" : "showing";
  });
}

addText("before", Number(query.get("above") ?? 0));
addText("after", Number(query.get("text") ?? 0));
const kinds = {
  two: addPair,
  audio: addAudio,
  canvas: () => place.append(openCanvas()),
  meeting: () => place.append(openCall(createButton)),
};
(kinds[query.get("kind")] ?? addPlayer)();
document.body.classList.toggle("meeting", query.get("kind") === "meeting");
if (query.get("below") === "buttons") {
  element("below").append(...["Like", "Share", "Save", "Report"].map(createButton));
}
if (query.get("footer") === "1") {
  element("footer").hidden = false;
  element("footer").append(...["Home", "Search", "You"].map(createButton));
}
if (query.has("zoom")) {
  const { body, documentElement } = document;
  const zoomed = query.get("zoomed") === "body" ? body : documentElement;
  zoomed.style.zoom = query.get("zoom");
}
wireButtons();
