import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as v from "valibot";
import { readAll } from "./journal-entry.ts";
import { type StyleDraft, StyleDraftSchema } from "./style-draft.ts";

const NAME = "surtitle-style-drafts";
const VERSION = 1;

/** More than anybody leaves unfinished; beyond them the oldest goes. */
export const MAX_DRAFTS = 50;

interface DraftTables extends DBSchema {
  drafts: { key: string; value: unknown };
}

/** Where unsaved edits are written down: what is resolved here outlives the browser. */
export interface StyleDrafts {
  /** All drafts, newest first. */
  all(): Promise<readonly StyleDraft[]>;
  put(draft: StyleDraft): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The drafts on disk, shared by all windows. */
export const diskStyleDrafts: StyleDrafts = {
  async all() {
    const stored = await (await database()).getAll("drafts");
    return readAll(StyleDraftSchema, stored).sort((a, b) => b.savedAtMs - a.savedAtMs);
  },
  async put(draft) {
    const opened = await database();
    await opened.put("drafts", v.parse(StyleDraftSchema, draft));
    if ((await opened.count("drafts")) <= MAX_DRAFTS) return;
    const [...rest] = (await this.all()).slice(MAX_DRAFTS);
    for (const { id } of rest) await opened.delete("drafts", id);
  },
  async remove(id) {
    await (await database()).delete("drafts", id);
  },
};

let opened: Promise<IDBPDatabase<DraftTables>> | null = null;

function database(): Promise<IDBPDatabase<DraftTables>> {
  opened ??= open().catch((thrown: unknown) => {
    opened = null;
    throw thrown;
  });
  return opened;
}

function open(): Promise<IDBPDatabase<DraftTables>> {
  return openDB<DraftTables>(NAME, VERSION, {
    upgrade(created) {
      created.createObjectStore("drafts", { keyPath: "id" });
    },
    // Another context wants to delete it or has a newer version: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      opened = null;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opened = null;
    },
  });
}
