/**
 * Draws text as generated content (`[data-words]::before` in the style sheet). A page's
 * `window.find` also searches closed shadow roots and selects its match, which lets the page read
 * it. It neither finds nor selects generated content, while screen readers still read it.
 */
export function drawHiddenFromFind(element: HTMLElement, words: string): void {
  element.dataset.words = words;
}
