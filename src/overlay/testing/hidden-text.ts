export function hiddenTexts(node: Node | null | undefined): readonly string[] {
  if (!(node instanceof Element || node instanceof ShadowRoot)) return [];
  const drawn = node.querySelectorAll<HTMLElement>("[data-words]");
  return Array.from(drawn, ({ dataset }) => dataset.words ?? "");
}
