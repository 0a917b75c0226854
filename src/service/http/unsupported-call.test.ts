import { expect, test } from "vitest";
import {
  createStyleRuleList,
  listCompleteStyleRuleLists,
  listStyleRuleLists,
} from "../style-rules/style-rules.ts";
import { createGlossary, fetchGlossary, listGlossaries } from "../terms/glossaries.ts";
import { createSpokenTerms, listSpokenTerms } from "../terms/spoken-terms.ts";
import { toTermsFailure } from "../terms/terms-failure.ts";
import type { HttpClient } from "./http-client.ts";
import { ServiceError } from "./service-error.ts";
import { UnsupportedCallError } from "./unsupported-call.ts";

const { signal } = new AbortController();

function serviceThatAnswers(status: number): HttpClient {
  const details = { traceId: "4f91", serviceMessage: "Not found" };
  return {
    requestJson: () => Promise.reject(ServiceError.ofStatus(status, "refused", details)),
  };
}

const COLLECTION_CALLS: readonly (readonly [string, (http: HttpClient) => Promise<unknown>])[] = [
  ["listing glossaries", (http) => listGlossaries(http, signal)],
  ["creating a glossary", (http) => createGlossary(http, "Sea", [], signal)],
  ["listing Spoken Terms", (http) => listSpokenTerms(http, signal)],
  ["creating Spoken Terms", (http) => createSpokenTerms(http, "Sea", [], signal)],
  ["listing style rules", (http) => listStyleRuleLists(http, signal)],
  ["listing style rules with details", (http) => listCompleteStyleRuleLists(http, signal)],
  [
    "creating a style rule list",
    (http) =>
      createStyleRuleList(http, { name: "n", language: "de", rules: {}, instructions: [] }, signal),
  ],
];

test.each(COLLECTION_CALLS)(
  "%s at a service without the call is not a deleted list",
  async (...named) => {
    const [, call] = named;
    for (const status of [404, 405, 410, 501]) {
      const thrown: unknown = await call(serviceThatAnswers(status)).catch((error) => error);
      expect(thrown).toBeInstanceOf(UnsupportedCallError);
      expect(thrown).toMatchObject({ name: "ServiceError", status, traceId: "4f91" });
      expect(toTermsFailure(thrown)).toEqual({
        reason: "unsupported",
        traceId: "4f91",
        code: null,
        detail: "Not found",
      });
    }
  },
);

test.each([400, 403, 429, 500])("any other failure, %d, stays unchanged", async (status) => {
  for (const [, call] of COLLECTION_CALLS) {
    const thrown: unknown = await call(serviceThatAnswers(status)).catch((error) => error);
    expect(thrown).toBeInstanceOf(ServiceError);
    expect(thrown).not.toBeInstanceOf(UnsupportedCallError);
  }
});

test("404 for a single list means that it is deleted", async () => {
  const thrown: unknown = await fetchGlossary(serviceThatAnswers(404), "g", signal).catch(
    (error) => error,
  );
  expect(toTermsFailure(thrown).reason).toBe("gone");
});
