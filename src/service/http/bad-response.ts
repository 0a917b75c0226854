import type { JsonAnswer } from "./http-client.ts";
import { ServiceError } from "./service-error.ts";

/**
 * The error for an answer that is a success and yet not what the interface promises.
 * @param message what it is not, for logs
 */
export function badResponse(
  message: string,
  { traceId }: Pick<JsonAnswer, "traceId">,
): ServiceError {
  return new ServiceError("bad_answer", message, {
    status: 200,
    ...(traceId !== undefined && { traceId }),
  });
}
