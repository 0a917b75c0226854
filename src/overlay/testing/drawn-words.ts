/** Words that are drawn as generated content somewhere in an element, in their order. */
export function drawnWords(element: Element | null | undefined): readonly string[] {
  const drawn = element?.querySelectorAll<HTMLElement>("[data-words]") ?? [];
  return Array.from(drawn, ({ dataset }) => dataset.words ?? "");
}
