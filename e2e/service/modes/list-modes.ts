import { choice, flag, type Mode } from "./mode.ts";

export const listModes: readonly Mode[] = [
  flag("no-lists", "Calls about style rules, glossaries and Spoken Terms answer 404.", {
    listCalls: "missing",
  }),
  flag("lists-refused", "Calls about lists answer 403.", { listCalls: "refused" }),
  choice(
    "spoken-terms",
    ["refused", "full"],
    "Spoken Terms are not in the plan (403), or no more can be stored (456).",
    (spokenTerms) => ({ spokenTerms }),
  ),
  {
    name: "account",
    value: "a word",
    example: "account=mine",
    summary: "Only a separate account: different keys share no lists and no quota.",
    behave: (account = "") => (/^[a-z0-9-]{1,40}$/i.test(account) ? { account } : undefined),
  },
  flag("no-languages", "/v3/languages answers 404.", { languages: "missing" }),
  choice(
    "languages",
    ["narrow"],
    "Texts and documents lack Irish, Maltese and Tamil, and have Swahili.",
    (languages) => ({ languages }),
  ),
  flag("empty-lists", "The account starts without any lists.", {
    emptyLists: true,
  }),
];
