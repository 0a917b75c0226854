import { isLoopbackHost } from "../../lib/is-loopback-host.ts";
import { isSameHost, isSameSite } from "./same-site.ts";

/** What the user has answered about a host that a service wants the sound sent to. */
export interface StreamHostAnswer {
  /** Base address of the service the answer is about. */
  readonly baseUrl: string;
  readonly host: string;
  readonly isAllowed: boolean;
}

/** The service that is asked for a session, and where else it may have the sound sent. */
export interface StreamTrust {
  readonly baseUrl: string;
  readonly streamHosts: readonly StreamHostAnswer[];
}

/** Why a stream's address is not opened. One reason a sentence (`error_<reason>`). */
export type StreamAddressReason =
  | "stream_address_unsafe" // unencrypted, too long, with credentials or a fragment
  | "stream_host_unknown" // a host of somebody else, which the user was not asked about yet
  | "stream_host_refused"; // one the user has refused

/** A stream's address that is not opened. `message` is for logs and quotes nothing of the address. */
export class StreamAddressError extends Error {
  override readonly name = "StreamAddressError";
  readonly reason: StreamAddressReason;
  /** The host in question and the service that named it; null where the host is not the matter. */
  readonly streamHost: Omit<StreamHostAnswer, "isAllowed"> | null;
  /** `X-Trace-ID` of the answer. */
  readonly traceId: string | null;

  constructor(
    reason: StreamAddressReason,
    streamHost: StreamAddressError["streamHost"],
    traceId: string | null,
  ) {
    super(`The address of the stream is not opened: ${reason}`);
    this.reason = reason;
    this.streamHost = streamHost;
    this.traceId = traceId;
  }
}

const MAX_LENGTH = 2048;

/**
 * Checks where a service wants the sound sent (service-api §4): encrypted, or this machine where the
 * service is itself asked unencrypted on it; to a host of the service, or one the user has allowed
 * for it.
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
  // What a URL parser takes out or turns around may be read otherwise elsewhere.
  if (text.length > MAX_LENGTH || /[\s\\#]/.test(text)) return false;
  if (url.username !== "" || url.password !== "") return false;
  if (url.protocol === "wss:") return true;
  const isPlainHere = base.protocol === "http:" && isLoopbackHost(base.hostname);
  return url.protocol === "ws:" && isPlainHere && isSameHost(url.hostname, base.hostname);
}
