import {
  type JsonAnswer,
  readAnswer,
  requestHeaders,
  requestUrl,
  type ServiceConnection,
} from "./http-client.ts";
import { ServiceError } from "./service-error.ts";

/** Is told how much of a form is under way, in bytes; the whole is null where it is not known. */
export type UploadProgress = (sentBytes: number, totalBytes: number | null) => void;

/**
 * Sends a form with a file and reads the JSON answer. Nothing limits its time: on a slow line a
 * large file takes as long as it takes.
 *
 * Only XMLHttpRequest tells how far an upload is, and a service worker has none: there `fetch` sends
 * it, silently. Both stream the file from the disk.
 * @throws ServiceError for everything that is not a success with a JSON body
 * @throws the signal's reason when it aborts
 */
export async function uploadForm(
  connection: ServiceConnection,
  path: `/${string}`,
  form: FormData,
  signal: AbortSignal,
  onProgress: UploadProgress,
): Promise<JsonAnswer> {
  signal.throwIfAborted();
  const url = requestUrl(connection, path);
  const headers = requestHeaders(connection, false);
  try {
    const response =
      typeof XMLHttpRequest === "function"
        ? await sendWithProgress(url, headers, form, signal, onProgress)
        : await sendSilently(url, headers, form, signal);
    return await readAnswer(response);
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof ServiceError) throw thrown;
    throw new ServiceError("unreachable", `POST ${path}: no connection`, { cause: thrown });
  }
}

function sendSilently(
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

function sendWithProgress(
  url: string,
  headers: Headers,
  form: FormData,
  signal: AbortSignal,
  onProgress: UploadProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("POST", url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress(loaded, lengthComputable ? total : null);
    request.onload = () => {
      // It follows redirects by itself; to another host the browser lets neither key nor file go.
      const isElsewhere = request.responseURL !== "" && request.responseURL !== url;
      if (isElsewhere) {
        reject(new ServiceError("bad_answer", "The answer leads to another address"));
      } else resolve(asResponse(request));
    };
    request.onerror = () => reject(new TypeError("the upload failed"));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort, { once: true });
    request.send(form);
  });
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
