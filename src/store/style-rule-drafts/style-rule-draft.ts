import * as v from "valibot";

// The schemas check drafts that are read back from disk.
const RulesSchema = v.record(v.string(), v.record(v.string(), v.string()));

const instructionFields = {
  label: v.string(),
  prompt: v.string(),
  /** Language of the prompt; null leaves it to the service. */
  sourceLanguage: v.nullable(v.string()),
};

const InstructionDraftSchema = v.object(instructionFields);

const CustomInstructionSchema = v.object({ id: v.string(), ...instructionFields });

const StyleRuleListSchema = v.object({
  styleId: v.string(),
  name: v.string(),
  language: v.string(),
  version: v.number(),
  updatedAt: v.nullable(v.string()),
  rules: RulesSchema,
  instructions: v.array(CustomInstructionSchema),
});

const EditedInstructionSchema = v.object({
  /** Identifies it on the page while it is edited. */
  key: v.string(),
  /** The service's identifier; null for a new instruction. */
  id: v.nullable(v.string()),
  ...instructionFields,
});

const EditedListSchema = v.object({
  name: v.string(),
  language: v.string(),
  rules: RulesSchema,
  instructions: v.array(EditedInstructionSchema),
});

const SaveStepSchema = v.variant("kind", [
  v.object({ kind: v.literal("rename"), name: v.string() }),
  v.object({ kind: v.literal("rules"), rules: RulesSchema }),
  v.object({ kind: v.literal("add"), draft: InstructionDraftSchema }),
  v.object({
    kind: v.literal("replace"),
    id: v.string(),
    draft: InstructionDraftSchema,
    was: InstructionDraftSchema,
  }),
  v.object({ kind: v.literal("remove"), id: v.string(), was: InstructionDraftSchema }),
]);

export const StyleRuleDraftSchema = v.object({
  id: v.string(),
  styleId: v.nullable(v.string()),
  savedAtMs: v.number(),
  /** The list when it was last read from the service; null for a new one. */
  base: v.nullable(StyleRuleListSchema),
  content: EditedListSchema,
  /** A call without a response yet: it may have succeeded or not. */
  pending: v.nullable(SaveStepSchema),
  /** Ids of the lists that existed before a new one was sent; null before that. */
  knownIds: v.nullable(v.array(v.string())),
});

type Readonlys<Value> = Value extends readonly (infer Item)[]
  ? readonly Readonlys<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Readonlys<Value[Key]> }
    : Value;

export type EditedInstruction = Readonlys<v.InferOutput<typeof EditedInstructionSchema>>;

export type EditedList = Readonlys<v.InferOutput<typeof EditedListSchema>>;

/** One call on the way from the service's list to the edited one. */
export type SaveStep = Readonlys<v.InferOutput<typeof SaveStepSchema>>;

export type StyleRuleDraft = Readonlys<v.InferOutput<typeof StyleRuleDraftSchema>>;
