import { ServiceError } from "../../service/http/service-error.ts";
import type {
  CustomInstruction,
  StyleRuleList,
  StyleRuleListDraft,
} from "../../service/style-rules/style-rule-list.ts";
import type { StyleRulesService } from "../style-rules-service.ts";

export type Fault = "refused" | "answer lost";

/** The service's style rules in memory, as strict as the interface description. */
export class FakeStyleRulesService {
  /** Maximum number of instructions; only the service knows it (service-api §19). */
  mostInstructions = 200;
  /** Whether changes are confirmed without returning the result (service-api §12). */
  isTerse = false;
  readonly lists = new Map<string, StyleRuleList>();
  readonly calls: string[] = [];
  /** What happens to each of the following changes; null for success. */
  faults: (Fault | null)[] = [];
  /** Thrown by every call while set. */
  refusal: ServiceError | null = null;
  /** Called before each call, to act as another person. */
  meanwhile: (call: string) => void = () => undefined;
  #made = 0;

  add(draft: Partial<StyleRuleListDraft> = {}): StyleRuleList {
    const { name = "Manual", language = "de", rules = {}, instructions = [] } = draft;
    this.#made += 1;
    const list: StyleRuleList = {
      styleId: `style-${this.#made}`,
      name,
      language,
      rules,
      version: 1,
      updatedAt: "2026-01-01T00:00:00Z",
      instructions: instructions.map((each) => this.#withId(each, language)),
    };
    this.lists.set(list.styleId, list);
    return list;
  }

  change(styleId: string, change: Partial<StyleRuleList>): void {
    const list = this.#list(styleId);
    this.lists.set(styleId, { ...list, ...change, version: list.version + 1 });
  }

  readonly service: StyleRulesService = {
    listHeads: async () => this.#read("listHeads", () => [...this.lists.values()]),
    listWhole: async () => this.#read("listWhole", () => [...this.lists.values()]),
    read: async (styleId) => this.#read("read", () => this.#list(styleId)),
    create: async (draft) => this.#write("create", () => this.#answer(this.add(draft))),
    rename: async (styleId, name) =>
      this.#write("rename", () => this.#answer(this.#changed(styleId, { name }))),
    remove: async (styleId) =>
      this.#write("delete", () => {
        this.#list(styleId);
        this.lists.delete(styleId);
      }),
    replaceRules: async (styleId, rules) =>
      this.#write("rules", () => this.#answer(this.#changed(styleId, { rules }))),
    addInstruction: async (styleId, draft) =>
      this.#write("add", () => {
        const { instructions, language } = this.#list(styleId);
        if (instructions.length >= this.mostInstructions)
          throw ServiceError.ofStatus(400, "full", {});
        const added = this.#withId(draft, language);
        this.#changed(styleId, { instructions: [...instructions, added] });
        return this.#answer(added);
      }),
    replaceInstruction: async (styleId, instruction) =>
      this.#write("replace", () => {
        this.#instruction(styleId, instruction.id);
        const { instructions } = this.#list(styleId);
        this.#changed(styleId, {
          instructions: instructions.map((each) =>
            each.id === instruction.id ? instruction : each,
          ),
        });
      }),
    removeInstruction: async (styleId, id) =>
      this.#write("remove", () => {
        this.#instruction(styleId, id);
        const { instructions } = this.#list(styleId);
        this.#changed(styleId, { instructions: instructions.filter((each) => each.id !== id) });
      }),
  };

  get changes(): readonly string[] {
    const reads = ["listHeads", "listWhole", "read"];
    return this.calls.filter((call) => !reads.includes(call));
  }

  #read<Answer>(call: string, answer: () => Answer): Answer {
    this.meanwhile(call);
    this.calls.push(call);
    if (this.refusal) throw this.refusal;
    return answer();
  }

  #write<Answer>(call: string, change: () => Answer): Answer {
    this.meanwhile(call);
    this.calls.push(call);
    if (this.refusal) throw this.refusal;
    const fault = this.faults.shift() ?? null;
    if (fault === "refused") throw ServiceError.ofStatus(503, "later", {});
    const answer = change();
    if (fault === "answer lost") throw new ServiceError("unreachable", "no answer");
    return answer;
  }

  #answer<Made>(made: Made): Made | null {
    return this.isTerse ? null : made;
  }

  #changed(styleId: string, change: Partial<StyleRuleList>): StyleRuleList {
    this.change(styleId, change);
    return this.#list(styleId);
  }

  #list(styleId: string): StyleRuleList {
    const list = this.lists.get(styleId);
    if (!list) throw ServiceError.ofStatus(404, "no such list", {});
    return list;
  }

  #instruction(styleId: string, id: string): CustomInstruction {
    const found = this.#list(styleId).instructions.find((each) => each.id === id);
    if (!found) throw ServiceError.ofStatus(404, "no such instruction", {});
    return found;
  }

  #withId(draft: StyleRuleListDraft["instructions"][number], language: string): CustomInstruction {
    this.#made += 1;
    const { label, prompt, sourceLanguage } = draft;
    return { id: `id-${this.#made}`, label, prompt, sourceLanguage: sourceLanguage ?? language };
  }
}

export function instruction(name: string) {
  return { label: name, prompt: `Mind ${name}.`, sourceLanguage: null };
}
