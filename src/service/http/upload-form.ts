import {
  type JsonResponse,
  readJsonResponse,
  redirectError,
  requestHeaders,
  requestUrl,
  type ServiceConnection,
} from "./http-client.ts";
import { MAX_BODY_BYTES } from "./read-body.ts";
import { createGuardedRequest } from "./redirect-guard.ts";
import { ServiceError } from "./service-error.ts";

/** Receives the bytes sent so far and the total, which is null when not known. */
export type UploadProgress = (sentBytes: number, totalBytes: number | null) => void;

/**
 * Sends a form with a file and reads the JSON response. There is no time limit: a large file on a
 * slow connection takes long.
 *
 * Only XMLHttpRequest reports upload progress, and service workers have none: there `fetch` sends
 * the form without progress. Both stream the file from disk and follow no redirect.
 * @throws ServiceError for everything but a success with a JSON body
 * @throws the signal's reason when it aborts
 */
export async function uploadForm(
  connection: ServiceConnection,
  path: `/${string}`,
  form: FormData,
  signal: AbortSignal,
  onProgress: UploadProgress,
): Promise<JsonResponse> {
  signal.throwIfAborted();
  const url = requestUrl(connection, path);
  const headers = requestHeaders(connection, false);
  try {
    const response =
      typeof XMLHttpRequest === "function"
        ? await sendWithProgress(url, headers, form, signal, onProgress)
        : await sendWithFetch(url, headers, form, signal);
    return await readJsonResponse(response);
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof ServiceError) throw thrown;
    throw new ServiceError("unreachable", `POST ${path}: no connection`, { cause: thrown });
  }
}

function sendWithFetch(
  url: string,
  headers: Headers,
  body: FormData,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers,
    body,
    signal,
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    redirect: "manual",
  });
}

async function sendWithProgress(
  url: string,
  headers: Headers,
  form: FormData,
  signal: AbortSignal,
  onProgress: UploadProgress,
): Promise<Response> {
  const guarded = createGuardedRequest();
  const { request } = guarded;
  const abort = () => request.abort();
  try {
    const outcome = await new Promise<"loaded" | "failed" | "too long">((resolve) => {
      request.open("POST", url);
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        onProgress(loaded, lengthComputable ? total : null);
      request.onprogress = ({ loaded }) => {
        if (loaded <= MAX_BODY_BYTES) return;
        resolve("too long");
        abort();
      };
      request.onload = () => resolve("loaded");
      request.onerror = () => resolve("failed");
      request.onabort = () => resolve("failed");
      signal.addEventListener("abort", abort, { once: true });
      guarded.send(form);
    });
    signal.throwIfAborted();
    if (outcome === "loaded") return asResponse(request);
    if (outcome === "too long") {
      throw new ServiceError("bad_answer", `The response is longer than ${MAX_BODY_BYTES} bytes`);
    }
    if (await guarded.wasRedirected()) throw redirectError();
    throw new TypeError("The upload failed");
  } finally {
    signal.removeEventListener("abort", abort);
    guarded.dispose();
  }
}

function asResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const hasBody = ![101, 103, 204, 205, 304].includes(request.status);
  return new Response(hasBody ? request.responseText : null, { status: request.status, headers });
}
