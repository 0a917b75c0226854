import { ServiceError } from "./service-error.ts";

/** How services answer a call that they do not have. */
const UNKNOWN_CALL_STATUSES: readonly number[] = [404, 405, 410, 501];

/**
 * The service has no such call at all. A 404 means that only where the path names nothing that
 * could have been deleted.
 */
export class UnsupportedCallError extends ServiceError {
  constructor({ reason, message, status, traceId, code, serviceMessage }: ServiceError) {
    super(reason, message, {
      ...(status !== undefined && { status }),
      ...(traceId !== undefined && { traceId }),
      ...(code !== undefined && { code }),
      ...(serviceMessage !== undefined && { serviceMessage }),
    });
  }
}

/** Whether a status says that the service does not have a call whose path names no thing. */
export function isUnknownCall(status: number): boolean {
  return UNKNOWN_CALL_STATUSES.includes(status);
}

/**
 * Waits for a call that lists or creates, whose path names nothing that could be missing.
 * @throws UnsupportedCallError when the service does not have the call
 * @throws ServiceError as the call does
 */
export async function answerOfCollection<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (thrown) {
    const isUnknown = thrown instanceof ServiceError && isUnknownCall(thrown.status ?? 0);
    throw isUnknown ? new UnsupportedCallError(thrown) : thrown;
  }
}
