/**
 * Draws words as generated content (`[data-words]::before` in the style sheet). A page's
 * `window.find` looks through the text of closed shadow roots too, and selects what it has found for
 * the page to read. Generated content it neither finds nor selects; screen readers read it as text.
 */
export function drawUnfindable(element: HTMLElement, words: string): void {
  element.dataset.words = words;
}
