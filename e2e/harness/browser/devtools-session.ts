/**
 * A DevTools session without types for its messages: what this harness needs (extension actions,
 * nested targets) is newer than Playwright's own list.
 */
export interface DevtoolsSession {
  /**
   * Sends a command. The answer has the shape the DevTools protocol gives it; the caller names it.
   * @throws Error with the browser's words when the command fails
   */
  send<Answer = unknown>(method: string, params?: object): Promise<Answer>;
  /** Calls back with every event of one name until the session is closed. */
  on(event: string, callback: (params: never) => void): void;
  off(event: string, callback: (params: never) => void): void;
}

/** Takes a session of Playwright's for one without types. */
export function untyped(session: object): DevtoolsSession {
  return session as DevtoolsSession;
}
