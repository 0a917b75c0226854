import { expect, test } from "vitest";
import { ServiceError } from "../http/service-error.ts";
import { missingListOf } from "./missing-list.ts";

const refused = (status: number, serviceMessage?: string, code?: string) =>
  ServiceError.ofStatus(status, "", {
    ...(serviceMessage !== undefined && { serviceMessage }),
    ...(code !== undefined && { code }),
  });

test.each([
  [refused(404, "Bad request. Reason: Style Rules 7ff9 not found"), "style"],
  [refused(404, undefined, "style_not_found"), "style"],
  [refused(404, "Glossary not found"), "glossary"],
  [refused(404, undefined, "glossary_not_found"), "glossary"],
  [refused(404, "Not found"), null],
  [refused(404), null],
  [refused(400, "Style Rules 7ff9 not found"), null],
  [new Error("Style Rules 7ff9 not found"), null],
])("%o: %j", (thrown, missing) => {
  expect(missingListOf(thrown)).toBe(missing);
});
