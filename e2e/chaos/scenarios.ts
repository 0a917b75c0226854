import type { SurtitleBrowser } from "../harness/launch-surtitle.ts";
import type { StoredChoices } from "../harness/stored-settings.ts";

/** One kind of evening that a stream has to live through. */
export interface Scenario {
  readonly name: string;
  /** What goes wrong, in words. */
  readonly about: string;
  /** What the local service does, as its key says it; nothing when it behaves. */
  readonly modes?: (playMs: number) => string;
  /** What the user has chosen besides. */
  readonly choices?: Omit<StoredChoices, "apiKey" | "service">;
  /** Done again and again to the extension while the talk plays. */
  readonly strike?: { readonly everyMs: number; readonly act: Strike };
}

/** Something that happens to the extension. */
export type Strike = (browser: SurtitleBrowser) => Promise<void>;
