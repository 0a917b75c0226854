/** Tells the extension's pages that everything is being forgotten. */
const NAME = "surtitle-farewell";

/** Asks every open page of the extension to forget its half-filled forms and to close. */
export function askPagesToClose(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** Closes this page when everything is forgotten. Every page but the one that tells of it calls this. */
export function closeWhenForgotten(): void {
  new BroadcastChannel(NAME).addEventListener("message", () => {
    // A browser keeps it for tabs that are opened again.
    sessionStorage.clear();
    window.close();
  });
}
