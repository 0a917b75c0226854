import { ServiceError } from "../../service/http/service-error.ts";
import type {
  CustomInstruction,
  InstructionDraft,
  StyleListDraft,
  StyleRuleList,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedList, SaveStep, StyleDraft } from "../../store/style-draft.ts";
import type { StyleService } from "../style-service.ts";
import { fits, saysSame } from "./edited-list.ts";
import { afterStep, planSave } from "./save-plan.ts";

/** How saving ended: done, or stopped because the list is another one than was opened. */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly list: StyleRuleList }
  | { readonly kind: "changed"; readonly theirs: StyleRuleList };

/** What a run of saving tells and keeps as it goes. */
export interface SaveWatch {
  /** Calls that came through, of all that are needed. */
  progress(done: number, total: number): void;
  /** Which wanted instruction has which place from now on; null for those that are added. */
  placed(places: readonly (string | null)[]): void;
  /** Resolves when it is on the disk. Called before and after every call that changes something. */
  keep(progress: Pick<StyleDraft, "base" | "pending" | "knownIds">): Promise<void>;
}

export interface SaveRequest {
  readonly styleId: string;
  readonly base: StyleRuleList;
  /** A call of an earlier run that was never answered. */
  readonly pending: SaveStep | null;
  readonly wanted: EditedList;
}

/**
 * Brings the service's list to what is wanted, by the calls of `planSave`. The list is read first:
 * when it is not what it was when it was opened, nothing is sent. Between two windows the version
 * guards that. Within the run the list is read once more before an instruction is replaced or
 * removed, so that words somebody else wrote meanwhile are kept. The interface has no conditional
 * write, so a change within the same moment remains possible; the reading at the end finds it.
 *
 * A run that was cut off is taken up where it ended: `keep` has written down how far it came. Of a
 * call whose answer was lost the list itself tells whether it came through.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function runSave(
  service: StyleService,
  request: SaveRequest,
  watch: SaveWatch,
  signal: AbortSignal,
): Promise<SaveOutcome> {
  const { styleId, wanted } = request;
  const now = await service.read(styleId, signal);
  let base = settled(now, request);
  if (!base) return { kind: "changed", theirs: now };
  const { steps, places } = planSave(base, wanted);
  watch.placed(places);
  for (const [done, step] of steps.entries()) {
    watch.progress(done, steps.length);
    const theirs = await findForeignChange(service, styleId, step, signal);
    if (theirs) return { kind: "changed", theirs };
    await watch.keep({ base, pending: step, knownIds: null });
    base = await takeStep(service, base, step, signal);
    await watch.keep({ base, pending: null, knownIds: null });
  }
  watch.progress(steps.length, steps.length);
  if (steps.length === 0) return { kind: "saved", list: now };
  const list = await service.read(styleId, signal);
  return saysSame(list, wanted) || list.version === base.version
    ? { kind: "saved", list }
    : { kind: "changed", theirs: list };
}

/**
 * Makes a list. A request whose answer was lost may have made it: before it is sent again, a list
 * that says the same and was not there before is taken for it.
 * @throws ServiceError
 */
export async function runCreate(
  service: StyleService,
  draft: StyleListDraft,
  knownIds: readonly string[] | null,
  watch: Pick<SaveWatch, "keep">,
  signal: AbortSignal,
): Promise<StyleRuleList> {
  if (knownIds) {
    const made = await findMade(service, draft, knownIds, signal);
    if (made) return made;
    return await createList(service, draft, knownIds, signal);
  }
  const ids = (await service.heads(signal)).map(({ styleId }) => styleId);
  await watch.keep({ base: null, pending: null, knownIds: ids });
  return await createList(service, draft, ids, signal);
}

/**
 * Creates a list, and finds it in the listing when the answer does not return it.
 * @param knownIds of the lists that were there before
 * @throws ServiceError `bad_answer` when it is in neither
 */
export async function createList(
  service: Pick<StyleService, "create" | "whole">,
  draft: StyleListDraft,
  knownIds: readonly string[],
  signal: AbortSignal,
): Promise<StyleRuleList> {
  const created = await service.create(draft, signal);
  if (created) return created;
  const fresh = (await service.whole(signal)).filter(
    ({ styleId, name, language }) =>
      !knownIds.includes(styleId) && name === draft.name && language === draft.language,
  );
  const made = fresh.find((list) => saysSame(list, withKeys(draft))) ?? fresh.at(-1);
  if (!made) throw new ServiceError("bad_answer", "The new list is not in the listing");
  return made;
}

/**
 * The list that a request has made whose answer was lost: it says the same, and was not there before.
 * @param knownIds of the lists that were
 * @throws ServiceError
 */
export async function findMade(
  service: Pick<StyleService, "whole">,
  draft: StyleListDraft,
  knownIds: readonly string[],
  signal: AbortSignal,
): Promise<StyleRuleList | undefined> {
  return (await service.whole(signal)).find(
    (list) =>
      !knownIds.includes(list.styleId) &&
      list.language === draft.language &&
      saysSame(list, withKeys(draft)),
  );
}

/** The list as we know it: as it was, or with the unanswered call; null when others changed it. */
function settled(now: StyleRuleList, { base, pending }: SaveRequest): StyleRuleList | null {
  const same = (list: StyleRuleList) =>
    now.version === list.version || saysSame(now, withKeys(list)) ? now : null;
  const unchanged = same(base);
  if (!pending || unchanged) return unchanged;
  const added = pending.kind === "add" ? (now.instructions.at(-1) ?? null) : null;
  const after = afterStep(
    base,
    pending,
    added && fits(added, pendingDraft(pending)) ? added : null,
  );
  return saysSame(now, withKeys(after)) ? now : null;
}

function pendingDraft(step: SaveStep) {
  return step.kind === "add" ? step.draft : { label: "", prompt: "", sourceLanguage: null };
}

function withKeys(list: StyleListDraft | StyleRuleList): EditedList {
  const { name, language, rules, instructions } = list;
  return {
    name,
    language,
    rules,
    instructions: instructions.map((each, index) => ({ key: String(index), id: null, ...each })),
  };
}

/**
 * The list as it is now, when the instruction that is to be replaced or removed does not say any
 * more what it said; null when it does.
 */
async function findForeignChange(
  service: StyleService,
  styleId: string,
  step: SaveStep,
  signal: AbortSignal,
): Promise<StyleRuleList | null> {
  if (step.kind !== "replace" && step.kind !== "remove") return null;
  const now = await service.read(styleId, signal);
  const instruction = now.instructions.find(({ id }) => id === step.id);
  return instruction && fits(instruction, step.was) ? null : now;
}

/** The instruction that was added, as the list has it; null when the list does not have it. */
async function findAdded(
  service: StyleService,
  base: StyleRuleList,
  draft: InstructionDraft,
  signal: AbortSignal,
): Promise<CustomInstruction | null> {
  const known = new Set(base.instructions.map(({ id }) => id));
  const { instructions } = await service.read(base.styleId, signal);
  const fresh = instructions.filter(({ id }) => !known.has(id));
  const isSame = (each: CustomInstruction) => fits(each, draft);
  // A service may keep no labels.
  return fresh.find(isSame) ?? fresh.find(({ prompt }) => prompt === draft.prompt) ?? null;
}

async function takeStep(
  service: StyleService,
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
