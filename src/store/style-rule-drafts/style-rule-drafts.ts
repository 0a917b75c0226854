import * as v from "valibot";
import { styleRuleDraftDatabase } from "../databases.ts";
import { parseAll } from "../parse-all.ts";
import { type StyleRuleDraft, StyleRuleDraftSchema } from "./style-rule-draft.ts";

/** The oldest drafts beyond this are removed. */
export const MAX_DRAFTS = 50;

/** Stored drafts. A resolved promise means that the change is on disk. */
export interface StyleRuleDrafts {
  all(): Promise<readonly StyleRuleDraft[]>;
  put(draft: StyleRuleDraft): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The drafts on disk, which all windows share. */
export const diskStyleRuleDrafts: StyleRuleDrafts = {
  async all() {
    const stored = await (await styleRuleDraftDatabase.open()).getAll("drafts");
    return parseAll(StyleRuleDraftSchema, stored).sort((a, b) => b.savedAtMs - a.savedAtMs);
  },
  async put(draft) {
    const opened = await styleRuleDraftDatabase.open();
    await opened.put("drafts", v.parse(StyleRuleDraftSchema, draft));
    if ((await opened.count("drafts")) <= MAX_DRAFTS) return;
    const [...rest] = (await this.all()).slice(MAX_DRAFTS);
    for (const { id } of rest) await opened.delete("drafts", id);
  },
  async remove(id) {
    await (await styleRuleDraftDatabase.open()).delete("drafts", id);
  },
};
