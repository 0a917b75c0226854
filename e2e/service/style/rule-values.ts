/** Configured rules of one category: option → value. */
export type RuleValues = Readonly<Record<string, string>>;
