/** Name of the element that holds the captions in a page. */
export const HOST_NAME = "surtitle-captions";
