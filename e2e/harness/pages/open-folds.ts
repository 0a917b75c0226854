/**
 * Opens all folds at once, also those that close each other and those inside a fold that the page
 * fills when it opens. A promise, which an evaluation awaits.
 */
export const OPEN_FOLDS = `(async () => {
  const openFold = (fold) =>
    new Promise((resolve) => {
      fold.addEventListener("toggle", resolve, { once: true });
      fold.open = true;
    });
  for (;;) {
    const folds = [...document.querySelectorAll("details")];
    for (const fold of folds) fold.removeAttribute("name");
    const closed = folds.filter((fold) => !fold.open);
    if (closed.length === 0) return;
    await Promise.all(closed.map(openFold));
    // The page answers the event before the next task.
    await new Promise((resolve) => setTimeout(resolve));
  }
})()`;
