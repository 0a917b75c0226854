import { expect, it } from "vitest";
import { ServiceError } from "../http/service-error.ts";
import { toTermsFailure } from "./terms-failure.ts";

it("keeps the service's details of a failed call", () => {
  const details = { traceId: "4f91", code: "too_long", serviceMessage: "Too long." };
  expect(toTermsFailure(ServiceError.ofStatus(400, "", details))).toEqual({
    reason: "bad_request",
    traceId: "4f91",
    code: "too_long",
    detail: "Too long.",
  });
  expect(toTermsFailure(new Error("ours")).reason).toBe("internal");
});
