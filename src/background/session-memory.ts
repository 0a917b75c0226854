import * as v from "valibot";
import type { CaptionFailureReason } from "../messaging/caption-status.ts";
import { browser } from "../platform/browser.ts";
import { SessionAccessSchema } from "../store/journal-entry.ts";

const CAPTIONED_KEY = "captionedTabs";
const FAILED_KEY = "failedTabs";
const ENDED_KEY = "endedTabs";
const SETTLED_PREFIX = "settled:";

const CaptionedTabSchema = v.object({
  tabId: v.number(),
  /** Names the capture and the journal. */
  id: v.string(),
  startedAtMs: v.number(),
  /** Whether it is a private window, of which nothing is written to disk. */
  isPrivate: v.boolean(),
  /** Whether its words are written to disk at all. */
  isOnDisk: v.boolean(),
  /** Whether the sound is sent in the small format, whatever the settings say. */
  lessData: v.boolean(),
  /** Whether the user has hidden the captions, which go on unseen. */
  isHidden: v.boolean(),
  /** The only lane to be drawn; null for all. */
  onlyLane: v.nullable(v.string()),
  /** Newest access to the voice session; null until there is one. */
  access: v.nullable(SessionAccessSchema),
});

const FailedTabSchema = v.object({
  tabId: v.number(),
  failure: v.object({
    // Only the worker itself writes here, and the reasons are its own.
    reason: v.custom<CaptionFailureReason>((reason) => typeof reason === "string"),
    traceId: v.nullable(v.string()),
    code: v.exactOptional(v.nullable(v.string())),
    detail: v.nullable(v.string()),
    streamHost: v.exactOptional(v.object({ baseUrl: v.string(), host: v.string() })),
  }),
});

const EndedTabSchema = v.object({
  tabId: v.number(),
  /** Names the journal. */
  id: v.string(),
});

/** What a new life of the worker needs to go on with a tab. */
export type CaptionedTab = v.InferOutput<typeof CaptionedTabSchema>;

/** A tab whose captions failed, and what the user is to be told of it when the popup opens. */
export type FailedTab = v.InferOutput<typeof FailedTabSchema>;

/** A tab whose captions are over, and whose words are on disk. */
export type EndedTab = v.InferOutput<typeof EndedTabSchema>;

/** The tabs as one life of the worker leaves them to the next. */
export interface RememberedTabs {
  readonly captioned: readonly CaptionedTab[];
  readonly failed: readonly FailedTab[];
  readonly ended: readonly EndedTab[];
}

/** The tabs as the worker's earlier life left them. */
export async function recallTabs(): Promise<RememberedTabs> {
  const [captioned, failed, ended] = await Promise.all([
    recall(CAPTIONED_KEY, CaptionedTabSchema),
    recall(FAILED_KEY, FailedTabSchema),
    recall(ENDED_KEY, EndedTabSchema),
  ]);
  return { captioned, failed, ended };
}

/** Writes down the tabs. Kept in memory by the browser, gone when it closes. */
export async function rememberTabs({ captioned, failed, ended }: RememberedTabs): Promise<void> {
  await browser.storage.session.set({
    [CAPTIONED_KEY]: captioned,
    [FAILED_KEY]: failed,
    [ENDED_KEY]: ended,
  });
}

/** Remembers up to where the sound of a capture is not needed any more. */
export async function rememberSettled(id: string, untilMs: number): Promise<void> {
  await browser.storage.session.set({ [SETTLED_PREFIX + id]: untilMs });
}

/** Up to where the sound of a capture is not needed any more, in milliseconds of its clock. */
export async function recallSettled(id: string): Promise<number> {
  const key = SETTLED_PREFIX + id;
  const stored = await browser.storage.session.get(key);
  const untilMs = v.safeParse(v.pipe(v.number(), v.finite(), v.minValue(0)), stored[key]);
  return untilMs.success ? untilMs.output : 0;
}

/** Captions are over: nobody will ask any more. */
export async function forgetSettled(id: string): Promise<void> {
  await browser.storage.session.remove(SETTLED_PREFIX + id);
}

async function recall<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): Promise<readonly v.InferOutput<Schema>[]> {
  const stored = await browser.storage.session.get(key);
  const tabs = v.safeParse(v.array(schema), stored[key]);
  return tabs.success ? tabs.output : [];
}
