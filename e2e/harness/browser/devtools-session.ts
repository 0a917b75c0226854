/**
 * A DevTools session without message types: the extension actions and nested targets that this
 * harness needs are newer than Playwright's list.
 */
export interface DevtoolsSession {
  /**
   * Sends a command. The caller names the type of the answer.
   * @throws Error with the browser's message when the command fails
   */
  send<Answer = unknown>(method: string, params?: object): Promise<Answer>;
  on(event: string, callback: (params: never) => void): void;
  off(event: string, callback: (params: never) => void): void;
}

export function untyped(session: object): DevtoolsSession {
  return session as DevtoolsSession;
}
