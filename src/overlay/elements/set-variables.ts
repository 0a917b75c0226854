/** Sets custom properties of an element; those that are set already cost nothing. */
export function setVariables(
  element: HTMLElement,
  variables: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(variables)) {
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}
