const SVG = "http://www.w3.org/2000/svg";

/** @param line SVG path data in a 24 × 24 box */
export function createIcon(line: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", line);
  svg.append(path);
  return svg;
}
