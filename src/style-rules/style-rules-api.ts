import type { Plan } from "../settings/schema/settings.ts";
import type { StyleDrafts } from "../store/style-drafts.ts";
import type { StyleService } from "./style-service.ts";

/** Everything the page needs done, in one object. */
export interface StylePort {
  readonly service: StyleService;
  readonly drafts: StyleDrafts;
  /** The plan as it is chosen now: on the free one there are no style rules. */
  plan(): Plan;
  /** Keeps a draft for this window until the signal aborts: no other one offers it meanwhile. */
  holdDraft(id: string, signal: AbortSignal): void;
  /** Drafts that windows of this browser are working on. */
  heldDrafts(): Promise<ReadonlySet<string>>;
  /** Tells the other windows, and everybody who offers lists to be picked. */
  tellChanged(styleId: string): void;
  /** Calls back with the list that another window changed. */
  onChanged(callback: (styleId: string) => void, signal: AbortSignal): void;
  /** Calls back when the browser has a connection again. */
  onOnline(callback: () => void, signal: AbortSignal): void;
  /** Uses a list no longer where it was the one that is used unless another is chosen. */
  forgetDefault(styleId: string): Promise<void>;
  saveFile(name: string, content: string): void;
  openOptions(): void;
}
