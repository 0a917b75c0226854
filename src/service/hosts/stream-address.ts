import { isLoopbackHost } from "../../lib/is-loopback-host.ts";
import { isSameHost, isSameSite } from "./same-site.ts";

export interface StreamHostAnswer {
  /** Base address of the service that named the host. */
  readonly baseUrl: string;
  readonly host: string;
  readonly isAllowed: boolean;
}

export interface StreamTrust {
  readonly baseUrl: string;
  readonly streamHosts: readonly StreamHostAnswer[];
}

/** Why a stream address is not opened. Each reason has its sentence (`error_<reason>`). */
export type StreamAddressReason =
  | "stream_address_unsafe" // unencrypted, too long, with credentials or a fragment
  | "stream_host_unknown" // another owner's host; the user has not been asked yet
  | "stream_host_refused"; // the user refused this host

/** A stream address that is not opened. `message` is for logs and quotes no part of the address. */
export class StreamAddressError extends Error {
  override readonly name = "StreamAddressError";
  readonly reason: StreamAddressReason;
  /** Null when the host is not the problem. */
  readonly streamHost: Omit<StreamHostAnswer, "isAllowed"> | null;
  readonly traceId: string | null;

  constructor(
    reason: StreamAddressReason,
    streamHost: StreamAddressError["streamHost"],
    traceId: string | null,
  ) {
    super(`The stream address was not opened: ${reason}`);
    this.reason = reason;
    this.streamHost = streamHost;
    this.traceId = traceId;
  }
}

const MAX_LENGTH = 2048;

/**
 * Checks where a service wants the sound sent (service-api §4). The connection must be encrypted,
 * unless the service itself is on this machine without encryption. The host must belong to the
 * service or be allowed by the user.
 * @throws StreamAddressError
 */
export async function checkStreamAddress(
  text: string,
  trust: StreamTrust,
  traceId: string | null,
): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const base = new URL(trust.baseUrl);
  if (!url || !isSafe(text, url, base)) {
    throw new StreamAddressError("stream_address_unsafe", null, traceId);
  }
  const { hostname: host } = url;
  if (await isSameSite(host, base.hostname)) return;
  const { baseUrl, streamHosts } = trust;
  const answer = streamHosts.find((each) => each.baseUrl === baseUrl && each.host === host);
  if (answer?.isAllowed) return;
  const reason = answer ? "stream_host_refused" : "stream_host_unknown";
  throw new StreamAddressError(reason, { baseUrl, host }, traceId);
}

function isSafe(text: string, url: URL, base: URL): boolean {
  // Other parsers may read what a URL parser removes or rewrites.
  if (text.length > MAX_LENGTH || /[\s\\#]/.test(text)) return false;
  if (url.username !== "" || url.password !== "") return false;
  if (url.protocol === "wss:") return true;
  const isPlainHere = base.protocol === "http:" && isLoopbackHost(base.hostname);
  return url.protocol === "ws:" && isPlainHere && isSameHost(url.hostname, base.hostname);
}
