/** An instruction as the service returns it. */
export const INSTRUCTION = {
  id: "i/1",
  label: "Names",
  prompt: "Keep names.\nAlways.",
  source_language: "en",
};

/** The same as it is read. */
export const READ_INSTRUCTION = {
  id: "i/1",
  label: "Names",
  prompt: "Keep names.\nAlways.",
  sourceLanguage: "en",
};

/** A whole list as the service returns it. */
export const LIST = {
  style_id: "s/1",
  name: "House",
  language: "EN",
  version: 7,
  creation_time: "2026-11-01T00:00:00Z",
  updated_time: "2026-11-02T00:00:00Z",
  configured_rules: { numbers: { decimal_separator: "use_comma_as_decimal_separator" } },
  custom_instructions: [INSTRUCTION],
};

/** The same as it is read. */
export const READ_LIST = {
  styleId: "s/1",
  name: "House",
  language: "en",
  version: 7,
  updatedAt: "2026-11-02T00:00:00Z",
  rules: LIST.configured_rules,
  instructions: [READ_INSTRUCTION],
};
const { rules: _rules, instructions: _instructions, ...head } = READ_LIST;
/** The same as it is read from a listing without details. */
export const READ_HEAD = head;

const { configured_rules: _configured, custom_instructions: _custom, ...headAnswer } = LIST;
/** A list as it stands in a listing without details. */
export const HEAD_ANSWER = headAnswer;
