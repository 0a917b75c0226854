export const INSTRUCTION = {
  id: "i/1",
  label: "Names",
  prompt: "Keep names.\nAlways.",
  source_language: "en",
};

export const READ_INSTRUCTION = {
  id: "i/1",
  label: "Names",
  prompt: "Keep names.\nAlways.",
  sourceLanguage: "en",
};

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
export const READ_HEAD = head;

const { configured_rules: _configured, custom_instructions: _custom, ...headAnswer } = LIST;
export const HEAD_ANSWER = headAnswer;
