/** Sets custom properties, skipping unchanged ones so that they trigger no style recalculation. */
export function setVariables(
  element: HTMLElement,
  variables: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(variables)) {
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}
