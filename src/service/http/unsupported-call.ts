import { ServiceError } from "./service-error.ts";

const UNKNOWN_CALL_STATUSES: readonly number[] = [404, 405, 410, 501];

/**
 * The service does not offer the call. A 404 means that only if nothing in the path could have been
 * deleted.
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

export function isUnknownCall(status: number): boolean {
  return UNKNOWN_CALL_STATUSES.includes(status);
}

/**
 * Awaits a call that lists or creates, where a 404 cannot mean a deleted item.
 * @throws UnsupportedCallError when the service does not offer the call
 * @throws ServiceError as the call does
 */
export async function awaitCollectionCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (thrown) {
    const isUnknown = thrown instanceof ServiceError && isUnknownCall(thrown.status ?? 0);
    throw isUnknown ? new UnsupportedCallError(thrown) : thrown;
  }
}
