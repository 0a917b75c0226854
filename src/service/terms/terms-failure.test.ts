import { expect, it } from "vitest";
import { ServiceError } from "../http/service-error.ts";
import { wordsFailure } from "./terms-failure.ts";

it("carries what the service said about a failed call", () => {
  const details = { traceId: "4f91", code: "too_long", serviceMessage: "Too long." };
  expect(wordsFailure(ServiceError.ofStatus(400, "", details))).toEqual({
    reason: "bad_request",
    traceId: "4f91",
    code: "too_long",
    detail: "Too long.",
  });
  expect(wordsFailure(new Error("ours")).reason).toBe("internal");
});
