import type { Plan } from "../settings/schema/settings.ts";
import type { StyleRuleDrafts } from "../store/style-rule-drafts/style-rule-drafts.ts";
import type { StyleRulesService } from "./style-rules-service.ts";

export interface StyleRulesApi {
  readonly service: StyleRulesService;
  readonly drafts: StyleRuleDrafts;
  /** The currently chosen plan; the free plan has no style rules. */
  plan(): Plan;
  /** Reserves a draft for this window until `signal` aborts. */
  lockDraft(id: string, signal: AbortSignal): void;
  lockedDrafts(): Promise<ReadonlySet<string>>;
  /** Notifies other windows and all list pickers. */
  announceChange(styleId: string): void;
  onChanged(callback: (styleId: string) => void, signal: AbortSignal): void;
  onOnline(callback: () => void, signal: AbortSignal): void;
  /** Stops using a list as a default. */
  forgetDefault(styleId: string): Promise<void>;
  saveFile(name: string, content: string): void;
  openOptions(): void;
}
