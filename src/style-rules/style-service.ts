import type { FileClient } from "../service/http/http-client.ts";
import { ServiceError } from "../service/http/service-error.ts";
import { UnsupportedCallError } from "../service/http/unsupported-call.ts";
import type {
  ConfiguredRules,
  CustomInstruction,
  InstructionDraft,
  StyleListDraft,
  StyleListHead,
  StyleRuleList,
} from "../service/style-rules/style-rule-list.ts";
import {
  addInstruction,
  createStyle,
  deleteStyle,
  listStyleLists,
  listWholeStyleLists,
  readStyle,
  removeInstruction,
  renameStyle,
  replaceInstruction,
  replaceRules,
} from "../service/style-rules/style-rules.ts";

/**
 * The service's calls for style rules (service-api §12); each may throw a ServiceError. A change
 * answers null where the service confirms it without returning what it made.
 */
export interface StyleService {
  heads(signal: AbortSignal): Promise<readonly StyleListHead[]>;
  /** All lists with what is in them. */
  whole(signal: AbortSignal): Promise<readonly StyleRuleList[]>;
  read(styleId: string, signal: AbortSignal): Promise<StyleRuleList>;
  create(draft: StyleListDraft, signal: AbortSignal): Promise<StyleRuleList | null>;
  rename(styleId: string, name: string, signal: AbortSignal): Promise<StyleRuleList | null>;
  remove(styleId: string, signal: AbortSignal): Promise<void>;
  replaceRules(
    styleId: string,
    rules: ConfiguredRules,
    signal: AbortSignal,
  ): Promise<StyleRuleList | null>;
  addInstruction(
    styleId: string,
    draft: InstructionDraft,
    signal: AbortSignal,
  ): Promise<CustomInstruction | null>;
  replaceInstruction(
    styleId: string,
    instruction: CustomInstruction,
    signal: AbortSignal,
  ): Promise<void>;
  removeInstruction(styleId: string, id: string, signal: AbortSignal): Promise<void>;
}

/** The calls, each by the client as it is chosen at that moment. */
export function styleService(client: () => Promise<FileClient>): StyleService {
  return {
    heads: async (signal) => listStyleLists(await client(), signal),
    whole: async (signal) => readWhole(await client(), signal),
    read: async (id, signal) => readKnown(await client(), id, signal),
    create: async (draft, signal) => createStyle(await client(), draft, signal),
    rename: async (id, name, signal) => renameStyle(await client(), id, name, signal),
    remove: async (id, signal) => deleteStyle(await client(), id, signal),
    replaceRules: async (id, rules, signal) => replaceRules(await client(), id, rules, signal),
    addInstruction: async (id, draft, signal) => addInstruction(await client(), id, draft, signal),
    replaceInstruction: async (id, instruction, signal) =>
      replaceInstruction(await client(), id, instruction, signal),
    removeInstruction: async (styleId, id, signal) =>
      removeInstruction(await client(), styleId, id, signal),
  };
}

/** Reads a list. A service without style rules says of any list that there is no such one. */
async function readKnown(
  http: FileClient,
  id: string,
  signal: AbortSignal,
): Promise<StyleRuleList> {
  try {
    return await readStyle(http, id, signal);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.status !== 404) throw thrown;
    const heads = listStyleLists(http, signal);
    const listing = await heads.catch((failure: unknown) => failure);
    throw listing instanceof UnsupportedCallError ? listing : thrown;
  }
}

/** Many long lists on one page may be more than an answer can hold: then they are read one by one. */
async function readWhole(http: FileClient, signal: AbortSignal): Promise<readonly StyleRuleList[]> {
  try {
    return await listWholeStyleLists(http, signal);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.reason !== "bad_answer") throw thrown;
    const lists: StyleRuleList[] = [];
    for (const { styleId } of await listStyleLists(http, signal)) {
      lists.push(await readStyle(http, styleId, signal));
    }
    return lists;
  }
}
