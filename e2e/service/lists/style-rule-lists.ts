import { randomUUID } from "node:crypto";
import { Refusal } from "../http/reply.ts";
import { maxInstructions, tooManyInstructions } from "./check-style-list.ts";
import type { ConfiguredRules } from "./configured-rules.ts";
import type {
  InstructionDraft,
  StyleInstruction,
  StyleRuleDraft,
  StyleRuleList,
} from "./style-rule-list.ts";

export class StyleRuleLists {
  readonly #lists = new Map<string, StyleRuleList>();

  add(draft: StyleRuleDraft, nowMs: number, id: string = randomUUID()): StyleRuleList {
    const list: StyleRuleList = {
      ...draft,
      id,
      version: 1,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      instructions: draft.instructions.map((each) => ({ ...each, id: randomUUID() })),
    };
    this.#lists.set(id, list);
    return list;
  }

  all(): StyleRuleList[] {
    return [...this.#lists.values()];
  }

  page(number: number, size: number): StyleRuleList[] {
    return this.all().slice(number * size, (number + 1) * size);
  }

  /** @throws Refusal 404 (wording: service-api §2.5) */
  find(id: string): StyleRuleList {
    const list = this.#lists.get(id.toLowerCase());
    if (list) return list;
    const message = `Bad request. Reason: Style Rules ${id} not found`;
    throw new Refusal(404, "style_not_found", message);
  }

  /** @throws Refusal 404 */
  remove(id: string): void {
    this.#lists.delete(this.find(id).id);
  }

  /** @throws Refusal 404 */
  rename(id: string, name: string, nowMs: number): StyleRuleList {
    return this.#change(id, { name }, nowMs);
  }

  /**
   * Replaces all rules and keeps the instructions.
   * @throws Refusal 404
   */
  replaceRules(id: string, rules: ConfiguredRules, nowMs: number): StyleRuleList {
    return this.#change(id, { rules }, nowMs);
  }

  /**
   * Appends an instruction.
   * @throws Refusal 404, 400 for one too many
   */
  addInstruction(id: string, draft: InstructionDraft, nowMs: number): StyleInstruction {
    const { instructions } = this.find(id);
    if (instructions.length >= maxInstructions) throw tooManyInstructions();
    const added = { ...draft, id: randomUUID() };
    this.#change(id, { instructions: [...instructions, added] }, nowMs);
    return added;
  }

  /** @throws Refusal 404 for the list or the instruction */
  instruction(id: string, instructionId: string): StyleInstruction {
    const { instructions } = this.find(id);
    const found = instructions.find((each) => each.id === instructionId.toLowerCase());
    if (found) return found;
    const message = `Bad request. Reason: Custom Instruction ${instructionId} not found`;
    throw new Refusal(404, "instruction_not_found", message);
  }

  /** @throws Refusal 404 */
  replaceInstruction(
    id: string,
    instructionId: string,
    draft: InstructionDraft,
    nowMs: number,
  ): StyleInstruction {
    const replaced = { ...draft, id: this.instruction(id, instructionId).id };
    const instructions = this.find(id).instructions.map((each) =>
      each.id === replaced.id ? replaced : each,
    );
    this.#change(id, { instructions }, nowMs);
    return replaced;
  }

  /** @throws Refusal 404 */
  removeInstruction(id: string, instructionId: string, nowMs: number): void {
    const gone = this.instruction(id, instructionId);
    const instructions = this.find(id).instructions.filter((each) => each !== gone);
    this.#change(id, { instructions }, nowMs);
  }

  // Every call increases the version, even without an effect.
  #change(id: string, change: Partial<StyleRuleList>, nowMs: number): StyleRuleList {
    const list = this.find(id);
    const changed = { ...list, ...change, version: list.version + 1, updatedAtMs: nowMs };
    this.#lists.set(list.id, changed);
    return changed;
  }
}
