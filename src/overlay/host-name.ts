/** Name of the element that holds the captions in a page. */
export const HOST_NAME = "surtitle-captions";

/** Name of the element that holds the translation of what is selected: captions stay below it. */
export const SELECTION_HOST_NAME = "surtitle-selection";
