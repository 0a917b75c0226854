import { loadTalk, onPress, play } from "./player.js";

const chosen = new URLSearchParams(location.search).get("root") === "closed" ? "closed" : "open";

customElements.define(
  "shadow-player",
  class extends HTMLElement {
    connectedCallback() {
      const mode = this.getAttribute("mode");
      const root = this.attachShadow({ mode });
      root.innerHTML = `
        <link rel="stylesheet" href="/players/players.css">
        <style>:host { display: block; margin-block-end: 12px; }</style>
        <div id="player"><video id="video" controls playsinline></video></div>`;
      if (mode === chosen) this.wire(root);
    }

    wire(root) {
      const video = root.querySelector("#video");
      loadTalk(video);
      onPress(document, "play", () => (video.paused ? play(video) : video.pause()));
      onPress(document, "fullscreen-video", () => video.requestFullscreen());
      onPress(document, "fullscreen-wrapper", () => video.parentElement.requestFullscreen());
      onPress(document, "fullscreen-host", () => this.requestFullscreen());
    }
  },
);
