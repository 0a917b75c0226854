import { expect, it } from "vitest";
import { composedAncestorsOf, composedChildrenOf, composedElementsAt } from "./composed-tree.ts";

function build() {
  const [host, button, word] = ["div", "button", "b"].map((name) => document.createElement(name));
  if (!host || !button || !word) throw new Error("Three were made.");
  const root = host.attachShadow({ mode: "open" });
  root.append(button);
  host.append(word);
  document.body.replaceChildren(host);
  return { host, root, button, word };
}

it("walks down and up through shadow roots", () => {
  const { host, button, word } = build();
  expect(composedChildrenOf(host)).toEqual([button, word]);
  expect(composedAncestorsOf(button).slice(0, 3)).toEqual([button, host, document.body]);
});

it("enters each shadow root once, although the root returns its own host", () => {
  const { host, root, button } = build();
  const { body, documentElement } = document;
  document.elementsFromPoint = () => [host, body, documentElement];
  root.elementsFromPoint = () => [button, host, body, documentElement];
  expect(composedElementsAt(5, 5)).toEqual([button, host, body, documentElement]);
});
