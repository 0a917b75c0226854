import type { FileClient } from "../service/http/http-client.ts";
import { ServiceError } from "../service/http/service-error.ts";
import { UnsupportedCallError } from "../service/http/unsupported-call.ts";
import type {
  ConfiguredRules,
  CustomInstruction,
  InstructionDraft,
  StyleRuleList,
  StyleRuleListDraft,
  StyleRuleListHead,
} from "../service/style-rules/style-rule-list.ts";
import {
  addInstruction,
  createStyleRuleList,
  deleteStyleRuleList,
  fetchStyleRuleList,
  listCompleteStyleRuleLists,
  listStyleRuleLists,
  removeInstruction,
  renameStyleRuleList,
  replaceInstruction,
  replaceRules,
} from "../service/style-rules/style-rules.ts";

/**
 * The service's calls for style rules (service-api §12). All may throw ServiceError. Changes return
 * null if the service confirms them without returning the result.
 */
export interface StyleRulesService {
  listHeads(signal: AbortSignal): Promise<readonly StyleRuleListHead[]>;
  listWhole(signal: AbortSignal): Promise<readonly StyleRuleList[]>;
  read(styleId: string, signal: AbortSignal): Promise<StyleRuleList>;
  create(draft: StyleRuleListDraft, signal: AbortSignal): Promise<StyleRuleList | null>;
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

/** @param client called for every request, so that new settings apply at once */
export function styleRulesService(client: () => Promise<FileClient>): StyleRulesService {
  return {
    listHeads: async (signal) => listStyleRuleLists(await client(), signal),
    listWhole: async (signal) => readWhole(await client(), signal),
    read: async (id, signal) => readKnown(await client(), id, signal),
    create: async (draft, signal) => createStyleRuleList(await client(), draft, signal),
    rename: async (id, name, signal) => renameStyleRuleList(await client(), id, name, signal),
    remove: async (id, signal) => deleteStyleRuleList(await client(), id, signal),
    replaceRules: async (id, rules, signal) => replaceRules(await client(), id, rules, signal),
    addInstruction: async (id, draft, signal) => addInstruction(await client(), id, draft, signal),
    replaceInstruction: async (id, instruction, signal) =>
      replaceInstruction(await client(), id, instruction, signal),
    removeInstruction: async (styleId, id, signal) =>
      removeInstruction(await client(), styleId, id, signal),
  };
}

// A service without style rules answers 404 for any list; only the listing shows the difference.
async function readKnown(
  http: FileClient,
  id: string,
  signal: AbortSignal,
): Promise<StyleRuleList> {
  try {
    return await fetchStyleRuleList(http, id, signal);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.status !== 404) throw thrown;
    const heads = listStyleRuleLists(http, signal);
    const listing = await heads.catch((failure: unknown) => failure);
    throw listing instanceof UnsupportedCallError ? listing : thrown;
  }
}

// Reads lists one by one if together they exceed the maximum response size.
async function readWhole(http: FileClient, signal: AbortSignal): Promise<readonly StyleRuleList[]> {
  try {
    return await listCompleteStyleRuleLists(http, signal);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.reason !== "bad_answer") throw thrown;
    const lists: StyleRuleList[] = [];
    for (const { styleId } of await listStyleRuleLists(http, signal)) {
      lists.push(await fetchStyleRuleList(http, styleId, signal));
    }
    return lists;
  }
}
