export function createElement(name: "div" | "span", className = ""): HTMLElement {
  const element = document.createElement(name);
  if (className !== "") element.className = className;
  return element;
}
