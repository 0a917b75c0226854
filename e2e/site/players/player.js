// Shared by every player page: `?talk=<name>&autoplay=1&muted=1&t=<seconds>&loop=1` and the
// buttons; `?fill=1`, which makes the player fill the window; and `?subtitles=<language>`, which
// shows the talk's own subtitles, drawn by the browser.
const query = new URLSearchParams(location.search);

/**
 * Loads the talk that the address names into a media element, and plays it if the address says so.
 */
export function loadTalk(media, { name = query.get("talk") ?? "lighthouses", startS } = {}) {
  media.src = `/talks/${encodeURIComponent(name)}.webm`;
  media.muted = query.get("muted") === "1";
  media.loop = query.get("loop") === "1";
  const fromS = startS ?? Number(query.get("t") ?? 0);
  if (fromS > 0) media.currentTime = fromS;
  if (query.get("autoplay") === "1") play(media);
  if (query.has("subtitles")) showSubtitles(media, name, query.get("subtitles"));
}

function showSubtitles(media, name, language) {
  const track = document.createElement("track");
  track.src = `/talks/${encodeURIComponent(name)}.${encodeURIComponent(language)}.vtt`;
  track.default = true;
  media.append(track);
}

/** Plays; when the browser requires a click first, the play button does it. */
export function play(media) {
  media.play().catch(() => {});
}

/** Adds a handler to a button of `root`, if the page has that button. */
export function onPress(root, id, action) {
  root.querySelector(`#${id}`)?.addEventListener("click", action);
}

/** Makes the player as large as the window if the address says so. */
export function fillWindow(root) {
  root.querySelector("#player").classList.toggle("fill", query.get("fill") === "1");
}

/** Wires the play button, and fullscreen of the bare media element or of its wrapper. */
export function wirePlayer(root, currentMedia) {
  fillWindow(root);
  const togglePlay = () => {
    const media = currentMedia();
    if (media.paused) play(media);
    else media.pause();
  };
  onPress(root, "play", togglePlay);
  onPress(root, "fullscreen-video", () => currentMedia().requestFullscreen());
  const toggleWrapper = () => {
    if (document.fullscreenElement) return document.exitFullscreen();
    return root.querySelector("#player").requestFullscreen();
  };
  onPress(root, "fullscreen-wrapper", toggleWrapper);
  onPress(root, "fullscreen-inside", toggleWrapper);
}
