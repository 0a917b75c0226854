import { choice, flag, type Mode } from "./mode.ts";

/** What may be different with style rules, glossaries, Spoken Terms and lists of languages. */
export const listModes: readonly Mode[] = [
  flag("no-lists", "Calls about style rules, glossaries and Spoken Terms are not there: 404.", {
    listCalls: "missing",
  }),
  flag("lists-refused", "The key may not make calls about lists: 403.", { listCalls: "refused" }),
  choice(
    "spoken-terms",
    ["refused", "full"],
    "Spoken Terms are not in the plan (403), or no more of them can be kept (456).",
    (spokenTerms) => ({ spokenTerms }),
  ),
  {
    name: "account",
    value: "a word",
    example: "account=mine",
    summary: "Nothing but an account of its own: keys that differ share no lists and no quota.",
    behave: (account = "") => (/^[a-z0-9-]{1,40}$/i.test(account) ? { account } : undefined),
  },
  flag("no-languages", "/v3/languages is not there: 404.", { languages: "missing" }),
  choice(
    "languages",
    ["narrow"],
    "Texts and documents may not be in Irish, Maltese and Tamil, and may be in Swahili.",
    (languages) => ({ languages }),
  ),
  flag("empty-lists", "The account begins without the lists that others begin with.", {
    emptyLists: true,
  }),
];
