import * as v from "valibot";
import type { CaptionFailureReason } from "../../messaging/caption-status.ts";
import { browser } from "../../platform/browser.ts";
import { SessionAccessSchema } from "../../store/journal/journal-entry.ts";

const CAPTIONED_KEY = "captionedTabs";
const FAILED_KEY = "failedTabs";
const ENDED_KEY = "endedTabs";

const FailureSchema = v.object({
  // Only the worker itself writes here, and the reasons are its own.
  reason: v.custom<CaptionFailureReason>((reason) => typeof reason === "string"),
  traceId: v.nullable(v.string()),
  code: v.exactOptional(v.nullable(v.string())),
  detail: v.nullable(v.string()),
  streamHost: v.exactOptional(v.object({ baseUrl: v.string(), host: v.string() })),
});

const CaptionedTabSchema = v.object({
  tabId: v.number(),
  // Identifies the capture and the journal.
  id: v.string(),
  startedAtMs: v.number(),
  // Whether the tab is in a private window, of which nothing is written to disk.
  isPrivate: v.boolean(),
  isOnDisk: v.boolean(),
  // Why this computer replaces the service; null while it does not.
  takenOver: v.optional(v.nullable(FailureSchema), null),
  // Why they wait for the user's decision, and until when; null while they do not.
  waiting: v.optional(v.nullable(v.object({ failure: FailureSchema, untilMs: v.number() })), null),
  // Whether the sound is sent in the small format, regardless of the settings.
  lessData: v.boolean(),
  // Whose sound is captioned.
  source: v.optional(v.picklist(["tab", "players", "player"]), "tab"),
  // Whether the user has stopped them, and only the last words are missing.
  isEnding: v.optional(v.boolean(), false),
  isHidden: v.boolean(),
  // The only lane to draw; null for all.
  onlyLane: v.nullable(v.string()),
  access: v.nullable(SessionAccessSchema),
});

const FailedTabSchema = v.object({
  tabId: v.number(),
  failure: FailureSchema,
});

const EndedTabSchema = v.object({
  tabId: v.number(),
  id: v.string(),
});

/** What the next worker needs to continue the captions of a tab. */
export type CaptionedTab = v.InferOutput<typeof CaptionedTabSchema>;

export type FailedTab = v.InferOutput<typeof FailedTabSchema>;

export type EndedTab = v.InferOutput<typeof EndedTabSchema>;

export interface RememberedTabs {
  readonly captioned: readonly CaptionedTab[];
  readonly failed: readonly FailedTab[];
  readonly ended: readonly EndedTab[];
}

export async function recallTabs(): Promise<RememberedTabs> {
  const [captioned, failed, ended] = await Promise.all([
    recall(CAPTIONED_KEY, CaptionedTabSchema),
    recall(FAILED_KEY, FailedTabSchema),
    recall(ENDED_KEY, EndedTabSchema),
  ]);
  return { captioned, failed, ended };
}

/** Stores the tabs for the next worker, until the browser closes. */
export async function rememberTabs({ captioned, failed, ended }: RememberedTabs): Promise<void> {
  await browser.storage.session.set({
    [CAPTIONED_KEY]: captioned,
    [FAILED_KEY]: failed,
    [ENDED_KEY]: ended,
  });
}

async function recall<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): Promise<readonly v.InferOutput<Schema>[]> {
  const stored = await browser.storage.session.get(key);
  const tabs = v.safeParse(v.array(schema), stored[key]);
  return tabs.success ? tabs.output : [];
}
