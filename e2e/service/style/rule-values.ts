/** What is set of one category of configured rules: option → value. */
export type RuleValues = Readonly<Record<string, string>>;
