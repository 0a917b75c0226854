import { expect, it } from "vitest";
import { ServiceError } from "../service/http/service-error.ts";
import { textFailureOf } from "./text-failure-of.ts";

it.each([429, 529])("keeps the service's details of a text refused with %i", (status) => {
  const details = { traceId: "4f91", code: "busy", serviceMessage: "Wait.", retryAfterMs: 3_000 };
  expect(textFailureOf(ServiceError.ofStatus(status, "", details))).toEqual({
    problem: "too_many_requests",
    retryAfterMs: 3_000,
    traceId: "4f91",
    code: "busy",
    detail: "Wait.",
  });
});

it.each(["redirected", "unreachable", "bad_answer"] as const)("keeps the reason %s", (reason) => {
  expect(textFailureOf(new ServiceError(reason, ""))).toMatchObject({ problem: reason });
});
