import * as v from "valibot";
import type { CaptionFailureReason } from "../messaging/caption-status.ts";
import { browser } from "../platform/browser.ts";
import { SettingsSchema } from "../settings/settings.ts";

const CAPTIONED_KEY = "captionedTabs";
const FAILED_KEY = "failedTabs";

const CaptionedTabSchema = v.object({
  tabId: v.number(),
  startedAtMs: v.number(),
  /** Newest token of the voice session; null until there is one. */
  token: v.nullable(v.string()),
  /** What the session was asked for: it stays so, whatever the user has chosen since. */
  settings: SettingsSchema,
});

const FailedTabSchema = v.object({
  tabId: v.number(),
  failure: v.object({
    // Only the worker itself writes here, and the reasons are its own.
    reason: v.custom<CaptionFailureReason>((reason) => typeof reason === "string"),
    traceId: v.nullable(v.string()),
    detail: v.nullable(v.string()),
  }),
});

/** What a new life of the worker needs to go on with a tab. */
export type CaptionedTab = v.InferOutput<typeof CaptionedTabSchema>;

/** A tab whose captions failed, and what the user is to be told of it when the popup opens. */
export type FailedTab = v.InferOutput<typeof FailedTabSchema>;

/** The tabs as one life of the worker leaves them to the next. */
export interface TabMemory {
  readonly captioned: readonly CaptionedTab[];
  readonly failed: readonly FailedTab[];
}

/** The tabs as the worker's earlier life left them. */
export async function recallTabs(): Promise<TabMemory> {
  const [captioned, failed] = await Promise.all([
    recall(CAPTIONED_KEY, CaptionedTabSchema),
    recall(FAILED_KEY, FailedTabSchema),
  ]);
  return { captioned, failed };
}

/** Writes down the tabs. Kept in memory by the browser, gone when it closes. */
export async function rememberTabs({ captioned, failed }: TabMemory): Promise<void> {
  await browser.storage.session.set({ [CAPTIONED_KEY]: captioned, [FAILED_KEY]: failed });
}

async function recall<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): Promise<readonly v.InferOutput<Schema>[]> {
  const stored = await browser.storage.session.get(key);
  const tabs = v.safeParse(v.array(schema), stored[key]);
  return tabs.success ? tabs.output : [];
}
