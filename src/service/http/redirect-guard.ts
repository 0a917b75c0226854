// How long a failed request waits for the browser to say that a redirect was the cause.
const VIOLATION_WAIT_MS = 500;

export interface GuardedRequest {
  readonly request: XMLHttpRequest;
  /** Sends the body, once. `request` then fires its events as usual. */
  send(body: FormData): void;
  /** Whether a redirect ended the request; ask after its `error` event. */
  wasRedirected(): Promise<boolean>;
  /** Frees what the guard holds. Aborts the request if it is still running. */
  dispose(): void;
}

/**
 * Creates an XMLHttpRequest that fails instead of following a redirect, also within one origin.
 *
 * Only XMLHttpRequest reports upload progress, and it has no option for redirects: `fetch` streams
 * over HTTP/2 only (https://developer.chrome.com/docs/capabilities/web-apis/fetch-streaming-requests).
 * So the request belongs to an empty frame, and the frame forbids all connections as soon as the
 * request is out. Browsers check every redirect against that policy before they follow it
 * (https://www.w3.org/TR/CSP3/#should-block-request), so nothing is sent to the other address, not
 * even a preflight. A browser that checked the first request late would fail it: nothing leaks.
 */
export function createGuardedRequest(): GuardedRequest {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.documentElement.append(frame);
  const { contentWindow, contentDocument } = frame;
  if (!contentWindow || !contentDocument) throw new Error("The guard frame has no document");
  const request: XMLHttpRequest = new (realmOf(contentWindow).XMLHttpRequest)();
  const violation = new Promise<true>((resolve) => {
    contentDocument.addEventListener("securitypolicyviolation", () => resolve(true), {
      once: true,
    });
  });
  return {
    request,
    send(body) {
      request.send(body);
      const policy = contentDocument.createElement("meta");
      policy.httpEquiv = "Content-Security-Policy";
      policy.content = "connect-src 'none'";
      contentDocument.head.append(policy);
    },
    wasRedirected() {
      // The browser reports the violation in a task of its own, which may come after the error.
      const late = new Promise<false>((resolve) => {
        setTimeout(() => resolve(false), VIOLATION_WAIT_MS);
      });
      return Promise.race([violation, late]);
    },
    dispose: () => frame.remove(),
  };
}

// A window has the constructors of its realm, which the type of `contentWindow` leaves out.
function realmOf(window: Window): typeof globalThis {
  return window as Window & typeof globalThis;
}
