// What every player page shares: `?talk=<name>&autoplay=1&muted=1&t=<seconds>&loop=1` and the buttons,
// `?fill=1`, which lets the player fill the window, and `?subtitles=<language>`, which shows the
// talk's own subtitles, drawn by the browser.
const query = new URLSearchParams(location.search);

/** Gives a media element the talk the address asks for, and plays it if it asks for that. */
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

/** Plays, or leaves it to the play button where the browser wants a click first. */
export function play(media) {
  media.play().catch(() => {});
}

/** Makes a button of `root` do something; a page without that button has none. */
export function onPress(root, id, action) {
  root.querySelector(`#${id}`)?.addEventListener("click", action);
}

/** Makes the player as large as the window if the address asks for that. */
export function fillWindow(root) {
  root.querySelector("#player").classList.toggle("fill", query.get("fill") === "1");
}

/** Play, and fullscreen of the bare media element or of the wrapper around it. */
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
