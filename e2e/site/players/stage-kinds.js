const REDRAW_EVERY_MS = 200;
const SOUND = "/players/clips/wide.webm";

/** A player that draws on a canvas and plays its sound from an element outside the document. */
export function openCanvas() {
  const player = document.createElement("div");
  player.className = "player";
  const canvas = animatedCanvas(640, 360);
  player.append(canvas);
  const audio = new Audio(SOUND);
  audio.loop = true;
  audio.play().catch(() => {});
  window.players.push(audio);
  return player;
}

/**
 * A meeting as high as the window: silent pictures of the others, their sound in one audio element,
 * and a row of buttons that is part of the ordinary layout.
 */
export function openCall(createButton) {
  const call = document.createElement("div");
  call.className = "call";
  const tiles = document.createElement("div");
  tiles.className = "tiles";
  for (let each = 0; each < 4; each++) tiles.append(createTile());
  const row = document.createElement("div");
  row.className = "row";
  row.append(...["Microphone", "Camera", "Chat", "Leave"].map(createButton));
  const audio = document.createElement("audio");
  audio.autoplay = true;
  audio.loop = true;
  audio.src = SOUND;
  call.append(tiles, row, audio);
  window.players.push(audio);
  return call;
}

function createTile() {
  const tile = document.createElement("video");
  tile.muted = true;
  tile.autoplay = true;
  tile.playsInline = true;
  tile.srcObject = animatedCanvas(320, 180).captureStream(5);
  return tile;
}

function animatedCanvas(width, height) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  let at = 0;
  const draw = () => {
    context.fillStyle = "#8c9a94";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "#c08040";
    context.fillRect((at++ * 8) % width, height / 4, 16, 16);
  };
  draw();
  setInterval(draw, REDRAW_EVERY_MS);
  return canvas;
}
