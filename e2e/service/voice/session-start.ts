import type { KeyState } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import type { SessionLists } from "./session-lists.ts";
import type { SessionRequest } from "./session-request.ts";
import type { SessionScript } from "./session-script.ts";

export interface SessionStart {
  readonly id: string;
  readonly key: ServiceKey;
  readonly keyState: KeyState;
  readonly request: SessionRequest;
  readonly lists: SessionLists;
  readonly script: SessionScript | undefined;
  /** The request's body as received, for the account. */
  readonly body: Readonly<Record<string, unknown>>;
}
