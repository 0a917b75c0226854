// Each way of rewriting the page ends with the same player and the same buttons.
import { loadTalk, onPress, play, wirePlayer } from "./player.js";

let video = document.querySelector("#video");

function takeContent() {
  const content = document.createDocumentFragment();
  content.append(...document.body.childNodes);
  return content;
}

// A moved element stops playing.
function resume() {
  play(video);
}

function pushAddress() {
  history.pushState(null, "", `${location.pathname}?moved=1`);
  const heading = document.createElement("h1");
  heading.textContent = "Another heading";
  document.querySelector("h1").replaceWith(heading);
}

function replaceBody() {
  const body = document.createElement("body");
  body.append(takeContent());
  document.body.replaceWith(body);
  resume();
}

function replaceRoot() {
  const root = document.createElement("html");
  const body = document.createElement("body");
  body.append(takeContent());
  root.append(document.head, body);
  document.documentElement.replaceWith(root);
  resume();
}

function writeDocument() {
  const startS = video.currentTime;
  const markup = document.documentElement.outerHTML.replaceAll(/<script.*?<\/script>/gs, "");
  document.open();
  document.write(`<!doctype html>${markup}`);
  document.close();
  video = document.querySelector("#video");
  wire();
  loadTalk(video, { startS });
  play(video);
}

function dropStrangers() {
  for (const popover of document.querySelectorAll(":popover-open")) popover.hidePopover();
  for (const stranger of document.querySelectorAll("html > :not(head, body)")) {
    for (const name of stranger.getAttributeNames()) stranger.removeAttribute(name);
    stranger.remove();
  }
}

function wire() {
  wirePlayer(document, () => video);
  onPress(document, "push", pushAddress);
  onPress(document, "body", replaceBody);
  onPress(document, "root", replaceRoot);
  onPress(document, "write", writeDocument);
  onPress(document, "strangers", dropStrangers);
}

wire();
loadTalk(video);
// In fullscreen a page acts from a timer or a key.
addEventListener("keydown", ({ key }) => key === "x" && dropStrangers());
