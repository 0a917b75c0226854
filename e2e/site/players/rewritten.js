// Each way of writing the page anew ends with the same player and the same buttons.
import { loadTalk, onPress, play, wirePlayer } from "./player.js";

let video = document.querySelector("#video");

/** What the page consists of, to be put into a new one. */
function takeContent() {
  const content = document.createDocumentFragment();
  content.append(...document.body.childNodes);
  return content;
}

/** An element that is moved stops playing. */
function goOn() {
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
  goOn();
}

function replaceRoot() {
  const root = document.createElement("html");
  const body = document.createElement("body");
  body.append(takeContent());
  root.append(document.head, body);
  document.documentElement.replaceWith(root);
  goOn();
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
// What a page does in fullscreen, it does from a timer or a key.
addEventListener("keydown", ({ key }) => key === "x" && dropStrangers());
