import { ServiceError } from "../../service/http/service-error.ts";
import type {
  CustomInstruction,
  InstructionDraft,
  StyleRuleList,
  StyleRuleListDraft,
} from "../../service/style-rules/style-rule-list.ts";
import type {
  EditedList,
  SaveStep,
  StyleRuleDraft,
} from "../../store/style-rule-drafts/style-rule-draft.ts";
import type { StyleRulesService } from "../style-rules-service.ts";
import { hasSameContent, matchesDraft } from "./edited-list.ts";
import { afterStep, planSave } from "./save-plan.ts";

/** `changed`: someone else has edited the list, and nothing more was sent. */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly list: StyleRuleList }
  | { readonly kind: "changed"; readonly theirs: StyleRuleList };

export interface SaveObserver {
  onProgress(done: number, total: number): void;
  /** @param slotIds slot id of each wanted instruction; null for added ones */
  onSlotsAssigned(slotIds: readonly (string | null)[]): void;
  /** Stores the progress; called before and after every call that changes something. */
  persist(progress: Pick<StyleRuleDraft, "base" | "pending" | "knownIds">): Promise<void>;
}

export interface SaveRequest {
  readonly styleId: string;
  readonly base: StyleRuleList;
  readonly pending: SaveStep | null;
  readonly wanted: EditedList;
}

/**
 * Brings the service's list to the wanted content with the calls of `planSave`.
 *
 * The list is read first, and nothing is sent if it has changed since it was opened. It is read
 * again before an instruction is replaced or removed, so that other people's edits survive. The
 * service has no conditional writes, so a simultaneous change remains possible; the final read
 * detects it.
 *
 * `persist` stores the progress, so an interrupted run continues where it stopped. Whether an
 * unanswered call succeeded shows in the list itself.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function saveList(
  service: StyleRulesService,
  request: SaveRequest,
  watch: SaveObserver,
  signal: AbortSignal,
): Promise<SaveOutcome> {
  const { styleId, wanted } = request;
  const now = await service.read(styleId, signal);
  let base = knownList(now, request);
  if (!base) return { kind: "changed", theirs: now };
  const { steps, slots } = planSave(base, wanted);
  watch.onSlotsAssigned(slots);
  for (const [done, step] of steps.entries()) {
    watch.onProgress(done, steps.length);
    const theirs = await findForeignChange(service, styleId, step, signal);
    if (theirs) return { kind: "changed", theirs };
    await watch.persist({ base, pending: step, knownIds: null });
    base = await runStep(service, base, step, signal);
    await watch.persist({ base, pending: null, knownIds: null });
  }
  watch.onProgress(steps.length, steps.length);
  if (steps.length === 0) return { kind: "saved", list: now };
  const list = await service.read(styleId, signal);
  return hasSameContent(list, wanted) || list.version === base.version
    ? { kind: "saved", list }
    : { kind: "changed", theirs: list };
}

/**
 * Creates a list at most once. A request without an answer may have succeeded, so an equal list
 * that did not exist before counts as its result.
 * @throws ServiceError
 */
export async function createListOnce(
  service: StyleRulesService,
  draft: StyleRuleListDraft,
  knownIds: readonly string[] | null,
  watch: Pick<SaveObserver, "persist">,
  signal: AbortSignal,
): Promise<StyleRuleList> {
  if (knownIds) {
    const made = await findCreatedList(service, draft, knownIds, signal);
    if (made) return made;
    return await createList(service, draft, knownIds, signal);
  }
  const ids = (await service.listHeads(signal)).map(({ styleId }) => styleId);
  await watch.persist({ base: null, pending: null, knownIds: ids });
  return await createList(service, draft, ids, signal);
}

/**
 * Creates a list, and looks it up in the listing if the answer does not contain it.
 * @param knownIds ids of the lists that existed before
 * @throws ServiceError `bad_answer` if it is in neither
 */
export async function createList(
  service: Pick<StyleRulesService, "create" | "listWhole">,
  draft: StyleRuleListDraft,
  knownIds: readonly string[],
  signal: AbortSignal,
): Promise<StyleRuleList> {
  const created = await service.create(draft, signal);
  if (created) return created;
  const fresh = (await service.listWhole(signal)).filter(
    ({ styleId, name, language }) =>
      !knownIds.includes(styleId) && name === draft.name && language === draft.language,
  );
  const made = fresh.find((list) => hasSameContent(list, withKeys(draft))) ?? fresh.at(-1);
  if (!made) throw new ServiceError("bad_answer", "The new list is not in the listing");
  return made;
}

/**
 * Finds the list that an unanswered request has created: equal content, and not there before.
 * @param knownIds ids of the lists that existed before
 * @throws ServiceError
 */
export async function findCreatedList(
  service: Pick<StyleRulesService, "listWhole">,
  draft: StyleRuleListDraft,
  knownIds: readonly string[],
  signal: AbortSignal,
): Promise<StyleRuleList | undefined> {
  return (await service.listWhole(signal)).find(
    (list) =>
      !knownIds.includes(list.styleId) &&
      list.language === draft.language &&
      hasSameContent(list, withKeys(draft)),
  );
}

/** The list if it is as expected, with or without the unanswered call; otherwise null. */
function knownList(now: StyleRuleList, { base, pending }: SaveRequest): StyleRuleList | null {
  const same = (list: StyleRuleList) =>
    now.version === list.version || hasSameContent(now, withKeys(list)) ? now : null;
  const unchanged = same(base);
  if (!pending || unchanged) return unchanged;
  const added = pending.kind === "add" ? (now.instructions.at(-1) ?? null) : null;
  const after = afterStep(
    base,
    pending,
    added && matchesDraft(added, pendingDraft(pending)) ? added : null,
  );
  return hasSameContent(now, withKeys(after)) ? now : null;
}

function pendingDraft(step: SaveStep) {
  return step.kind === "add" ? step.draft : { label: "", prompt: "", sourceLanguage: null };
}

function withKeys(list: StyleRuleListDraft | StyleRuleList): EditedList {
  const { name, language, rules, instructions } = list;
  return {
    name,
    language,
    rules,
    instructions: instructions.map((each, index) => ({ key: String(index), id: null, ...each })),
  };
}

// The current list if the instruction to replace or remove has changed; otherwise null.
async function findForeignChange(
  service: StyleRulesService,
  styleId: string,
  step: SaveStep,
  signal: AbortSignal,
): Promise<StyleRuleList | null> {
  if (step.kind !== "replace" && step.kind !== "remove") return null;
  const now = await service.read(styleId, signal);
  const instruction = now.instructions.find(({ id }) => id === step.id);
  return instruction && matchesDraft(instruction, step.was) ? null : now;
}

async function findAdded(
  service: StyleRulesService,
  base: StyleRuleList,
  draft: InstructionDraft,
  signal: AbortSignal,
): Promise<CustomInstruction | null> {
  const known = new Set(base.instructions.map(({ id }) => id));
  const { instructions } = await service.read(base.styleId, signal);
  const fresh = instructions.filter(({ id }) => !known.has(id));
  const isSame = (each: CustomInstruction) => matchesDraft(each, draft);
  // Some services drop labels.
  return fresh.find(isSame) ?? fresh.find(({ prompt }) => prompt === draft.prompt) ?? null;
}

async function runStep(
  service: StyleRulesService,
  base: StyleRuleList,
  step: SaveStep,
  signal: AbortSignal,
): Promise<StyleRuleList> {
  const { styleId } = base;
  let added: CustomInstruction | null = null;
  switch (step.kind) {
    case "rename":
      await service.rename(styleId, step.name, signal);
      break;
    case "rules":
      await service.replaceRules(styleId, step.rules, signal);
      break;
    case "add":
      added =
        (await service.addInstruction(styleId, step.draft, signal)) ??
        (await findAdded(service, base, step.draft, signal));
      break;
    case "replace":
      await service.replaceInstruction(styleId, { id: step.id, ...step.draft }, signal);
      break;
    case "remove":
      await service.removeInstruction(styleId, step.id, signal);
  }
  return afterStep(base, step, added);
}
