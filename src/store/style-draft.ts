import * as v from "valibot";

/** Drafts are read back from disk, and are unknown until then: what they are made of. */
const RulesSchema = v.record(v.string(), v.record(v.string(), v.string()));

const instructionFields = {
  label: v.string(),
  prompt: v.string(),
  /** Language it is written in; null leaves it to the service. */
  sourceLanguage: v.nullable(v.string()),
};

const InstructionDraftSchema = v.object(instructionFields);

const CustomInstructionSchema = v.object({ id: v.string(), ...instructionFields });

const StyleListSchema = v.object({
  styleId: v.string(),
  name: v.string(),
  language: v.string(),
  version: v.number(),
  updatedAt: v.nullable(v.string()),
  rules: RulesSchema,
  instructions: v.array(CustomInstructionSchema),
});

const EditedInstructionSchema = v.object({
  /** Names it on the page for as long as it is being edited. */
  key: v.string(),
  /** The service's identifier; null for one that is to be added. */
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

/** A draft as it lies on the disk. */
export const StyleDraftSchema = v.object({
  id: v.string(),
  /** The list it changes; null for a list that is not there yet. */
  styleId: v.nullable(v.string()),
  /** Wall clock, in milliseconds since 1970. */
  savedAtMs: v.number(),
  /** The list as the service was last known to have it; null for a new one. */
  base: v.nullable(StyleListSchema),
  content: EditedListSchema,
  /** A call that was sent and not answered yet: it may have come through or not. */
  pending: v.nullable(SaveStepSchema),
  /** Lists there were when a new one was sent off; null before it was. */
  knownIds: v.nullable(v.array(v.string())),
});

type Readonlys<Value> = Value extends readonly (infer Item)[]
  ? readonly Readonlys<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Readonlys<Value[Key]> }
    : Value;

/** One instruction as it is being edited. */
export type EditedInstruction = Readonlys<v.InferOutput<typeof EditedInstructionSchema>>;

/** A style rule list as it is being edited. */
export type EditedList = Readonlys<v.InferOutput<typeof EditedListSchema>>;

/** One call that brings the service's list nearer to the edited one. */
export type SaveStep = Readonlys<v.InferOutput<typeof SaveStepSchema>>;

/** What was edited and is not saved yet. */
export type StyleDraft = Readonlys<v.InferOutput<typeof StyleDraftSchema>>;
