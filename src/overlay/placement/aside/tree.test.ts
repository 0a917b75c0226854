import { expect, it } from "vitest";
import { childrenOf, elementsAt, lineageOf } from "./tree.ts";

/** A host in the page, with a button in its shadow root and a word beside that. */
function build() {
  const [host, button, word] = ["div", "button", "b"].map((name) => document.createElement(name));
  if (!host || !button || !word) throw new Error("Three were made.");
  const root = host.attachShadow({ mode: "open" });
  root.append(button);
  host.append(word);
  document.body.replaceChildren(host);
  return { host, root, button, word };
}

it("sees what hangs in shadow roots, downwards and upwards", () => {
  const { host, button, word } = build();
  expect(childrenOf(host)).toEqual([button, word]);
  expect(lineageOf(button).slice(0, 3)).toEqual([button, host, document.body]);
});

it("goes into each shadow root at a point once, although a root names its own host there", () => {
  const { host, root, button } = build();
  const { body, documentElement } = document;
  document.elementsFromPoint = () => [host, body, documentElement];
  root.elementsFromPoint = () => [button, host, body, documentElement];
  expect(elementsAt(5, 5)).toEqual([button, host, body, documentElement]);
});
