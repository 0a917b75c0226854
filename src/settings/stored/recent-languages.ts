import * as v from "valibot";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { LaneLanguageSchema } from "../schema/language-tag-schema.ts";
import { StorageItem } from "./storage-item.ts";

const MAX_RECENT = 8;

const RecentSchema = v.pipe(v.array(LaneLanguageSchema), v.maxLength(MAX_RECENT));

/** Languages chosen for captions before, the latest first. */
export const recentLanguages = new StorageItem<readonly string[]>("recentLanguages", (stored) => {
  const recent = v.safeParse(RecentSchema, stored);
  return recent.success ? recent.output : [];
});

export function rememberLanguage(tag: string): Promise<void> {
  return withStorageLock("recentLanguages", async () => {
    const before = await recentLanguages.get();
    const recent = [...new Set([tag, ...before])].slice(0, MAX_RECENT);
    await recentLanguages.set(recent);
  });
}
