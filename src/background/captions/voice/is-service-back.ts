import type { CaptionFailure } from "../../../messaging/caption-status.ts";
import { fetchUsage } from "../../../service/account/usage.ts";
import { serviceClient } from "../../../settings/connection/service-client.ts";

/**
 * Whether captions with the service would work again after a failure: it accepts the key and
 * answers, and after a used up quota there are minutes left.
 * @throws ServiceError when it does not answer
 */
export async function isServiceBack(
  { reason }: CaptionFailure,
  signal: AbortSignal,
): Promise<boolean> {
  const { meters } = await fetchUsage(await serviceClient(), signal);
  if (reason !== "quota_exceeded") return true;
  const minutes = meters.find(({ kind }) => kind === "speechToText");
  return minutes === undefined || minutes.left === null || minutes.left > 0;
}
