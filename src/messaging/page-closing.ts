const NAME = "surtitle-farewell";

/** Asks every open extension page to discard its unsaved forms and close. */
export function requestPagesToClose(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** Closes this page when everything is erased. Every page except the report calls this. */
export function closeWhenForgotten(): void {
  new BroadcastChannel(NAME).addEventListener("message", () => {
    // Browsers restore session storage in reopened tabs.
    sessionStorage.clear();
    window.close();
  });
}
