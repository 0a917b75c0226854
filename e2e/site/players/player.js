// What every player page shares: `?talk=<name>&autoplay=1&muted=1&t=<seconds>` and the buttons.
const query = new URLSearchParams(location.search);

/** Gives a media element the talk the address asks for, and plays it if it asks for that. */
export function loadTalk(media, { name = query.get("talk") ?? "lighthouses", startS } = {}) {
  media.src = `/talks/${encodeURIComponent(name)}.webm`;
  media.muted = query.get("muted") === "1";
  const fromS = startS ?? Number(query.get("t") ?? 0);
  if (fromS > 0) media.currentTime = fromS;
  if (query.get("autoplay") === "1") play(media);
}

/** Plays, or leaves it to the play button where the browser wants a click first. */
export function play(media) {
  media.play().catch(() => {});
}

/** Makes a button of `root` do something; a page without that button has none. */
export function onPress(root, id, action) {
  root.querySelector(`#${id}`)?.addEventListener("click", action);
}

/** Play, and fullscreen of the bare media element or of the wrapper around it. */
export function wirePlayer(root, currentMedia) {
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
