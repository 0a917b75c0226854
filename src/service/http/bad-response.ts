import type { JsonResponse } from "./http-client.ts";
import { ServiceError } from "./service-error.ts";

/**
 * The error for a successful response that breaks the interface.
 * @param message what is wrong, for logs
 */
export function badResponse(
  message: string,
  { traceId }: Pick<JsonResponse, "traceId">,
): ServiceError {
  return new ServiceError("bad_answer", message, {
    status: 200,
    ...(traceId !== undefined && { traceId }),
  });
}
