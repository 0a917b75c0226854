import { onPress } from "./player.js";

const byId = (id) => document.getElementById(id);

/**
 * A controlled input, as frameworks have them: the page draws its own state, which only input
 * events change.
 */
const controlled = byId("controlled");
const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
let tracked = controlled.value;
let known = controlled.value;
Object.defineProperty(controlled, "value", {
  configurable: true,
  get: () => own.get.call(controlled),
  set: (value) => {
    tracked = String(value);
    own.set.call(controlled, value);
  },
});
controlled.addEventListener("input", () => {
  const written = own.get.call(controlled);
  if (written === tracked) return;
  tracked = written;
  known = written;
  byId("known").textContent = known;
});
setInterval(() => {
  if (own.get.call(controlled) !== known) controlled.value = known;
}, 50);

const shadow = byId("component").attachShadow({ mode: "open" });
const words = document.createElement("p");
words.textContent = "A word in a component.";
const field = document.createElement("input");
field.value = "In a component";
shadow.append(words, field);

// The same server under its other host name is another site.
const elsewhere = location.hostname === "localhost" ? "127.0.0.1" : "localhost";
byId("elsewhere").src = `http://${elsewhere}:${location.port}/players/silent.html`;

// A page with its own shortcuts, and a dialog that traps the focus.
addEventListener("keydown", ({ key }) => {
  byId("keys").textContent += key;
});
onPress(document, "open-dialog", () => byId("dialog").showModal());
