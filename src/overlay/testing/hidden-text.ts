export function hiddenTexts(element: Element | null | undefined): readonly string[] {
  const drawn = element?.querySelectorAll<HTMLElement>("[data-words]") ?? [];
  return Array.from(drawn, ({ dataset }) => dataset.words ?? "");
}
