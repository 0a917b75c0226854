// Players whose subtitles come in each way there is; the address says which:
// `?tracks=native`        two `<track>` elements, of which the page shows the English one
// `?tracks=script`        added by script, as streaming players do
// `?tracks=growing`       cues are added while it plays, and old ones are removed
// `?tracks=live`          cues of a talk are added when they are spoken
// `?tracks=frame|other-frame`   in a frame, with the tracks that `&within=` names
// `?tracks=shadow`        in a closed shadow root
// `?tracks=two`           two players; a button plays the second one
// `?tracks=changed`       a button changes the film and its tracks, another one the address too
// `?tracks=hostile`       what no honest page has
// `&mode=disabled|hidden|showing`   the mode of its first track
// `window.players` has all players, also those in a closed shadow root.
import { otherOrigin } from "./other-origin.js";
import { HARBOUR, hostileCues, LIVE, MARKET } from "./track-cues.js";

// A stream has the text of the next seconds, and forgets what was said a second ago.
const LOOK_EVERY_MS = 100;
const WORD_S = 0.25;
const AHEAD_S = 3;
const KEPT_S = 1;

const query = new URLSearchParams(location.search);
const mode = query.get("mode");
const place = document.querySelector("#place");
const onPress = (id, action) => document.querySelector(`#${id}`).addEventListener("click", action);
window.players = [];

function createPlayer({ isPlaying = true } = {}) {
  const video = document.createElement("video");
  video.controls = true;
  video.loop = true;
  video.playsInline = true;
  video.src = "/players/clips/wide.webm";
  if (isPlaying) video.play().catch(() => {});
  window.players.push(video);
  return video;
}

function addElement(video, language, label, isDefault) {
  const track = document.createElement("track");
  track.kind = "subtitles";
  track.srclang = language;
  track.label = label;
  track.src = `/players/tracks/harbour.${language}.vtt`;
  track.default = isDefault;
  video.append(track);
}

function createCue([from, to, text]) {
  const cue = new VTTCue(from, 0, text);
  try {
    cue.endTime = to;
  } catch {
    // Older browsers allow no cue without an end.
    cue.endTime = 1e9;
  }
  return cue;
}

function addScripted(video, cues, { label = "English", shown = mode ?? "showing" } = {}) {
  const track = video.addTextTrack("subtitles", label, "en");
  // The browser adds many cues much faster at once.
  track.mode = "disabled";
  for (const cue of cues) track.addCue(createCue(cue));
  track.mode = shown;
  return track;
}

function createNative() {
  const video = createPlayer();
  addElement(video, "en", "English", mode === null);
  addElement(video, "nl", "Nederlands", false);
  // What a player lists beside subtitles is no subtitle.
  video.addTextTrack("metadata", "Adverts", "en");
  if (mode !== null) video.textTracks[0].mode = mode;
  return video;
}

function createScripted(cues) {
  const video = createPlayer();
  addScripted(video, cues);
  return video;
}

// The browser itself would need seconds to draw a megabyte.
function createHostile() {
  const video = createPlayer();
  addScripted(video, hostileCues(), { shown: mode ?? "hidden" });
  return video;
}

function createGrowing() {
  const video = createPlayer();
  video.loop = false;
  const track = addScripted(video, []);
  let added = 0;
  const grow = () => {
    for (; added * WORD_S < video.currentTime + AHEAD_S; added++) {
      const [from, to] = [added * WORD_S, (added + 1) * WORD_S];
      track.addCue(new VTTCue(from, to, `Word ${added} of a stream`));
    }
    while (track.cues?.[0]?.endTime < video.currentTime - KEPT_S) track.removeCue(track.cues[0]);
  };
  grow();
  setInterval(grow, LOOK_EVERY_MS);
  return video;
}

function createLive() {
  const video = createPlayer();
  video.loop = false;
  // Longer than the clips; browsers let a page play it without a click while it is muted.
  video.src = "/talks/lighthouses.en.webm";
  video.muted = true;
  video.play().catch(() => {});
  const track = addScripted(video, []);
  let added = 0;
  setInterval(() => {
    for (; LIVE[added]?.[0] <= video.currentTime; added++) track.addCue(createCue(LIVE[added]));
  }, LOOK_EVERY_MS);
  return video;
}

function createFrame(origin) {
  const frame = document.createElement("iframe");
  const inner = new URLSearchParams(query);
  inner.set("tracks", query.get("within") ?? "native");
  frame.id = "frame";
  frame.title = "Player";
  frame.allow = "autoplay; fullscreen";
  frame.src = `${origin}/players/tracks.html?${inner}`;
  return frame;
}

function createHost() {
  const host = document.createElement("div");
  host.attachShadow({ mode: "closed" }).append(createScripted(HARBOUR));
  return host;
}

function createPair() {
  const other = createPlayer({ isPlaying: false });
  addScripted(other, MARKET, { label: "The other one" });
  onPress("second", () => {
    window.players[0].pause();
    other.play().catch(() => {});
  });
  const first = createScripted(HARBOUR);
  window.players.reverse();
  return [first, other];
}

function changeFilm() {
  const [video] = window.players;
  video.src = "/players/clips/four-to-three.webm";
  for (const track of video.querySelectorAll("track")) track.remove();
  addScripted(video, MARKET, { label: "The market" });
  video.play().catch(() => {});
}

const KINDS = {
  native: createNative,
  script: () => createScripted(HARBOUR),
  growing: createGrowing,
  live: createLive,
  frame: () => createFrame(location.origin),
  "other-frame": () => createFrame(otherOrigin()),
  shadow: createHost,
  two: createPair,
  changed: createNative,
  hostile: createHostile,
};

place.append(...[(KINDS[query.get("tracks")] ?? createNative)()].flat());
onPress("change", changeFilm);
onPress("next", () => {
  history.pushState(null, "", "/players/tracks.html?episode=2");
  changeFilm();
});
onPress("insist", () => {
  window.players[0].textTracks[0].mode = "showing";
});
onPress("fight", () => {
  const insist = () => {
    window.players[0].textTracks[0].mode = "showing";
    requestAnimationFrame(insist);
  };
  insist();
});
