/** A plain element of the captions, of a class of their style sheet. */
export function createElement(name: "div" | "span", className = ""): HTMLElement {
  const element = document.createElement(name);
  if (className !== "") element.className = className;
  return element;
}
