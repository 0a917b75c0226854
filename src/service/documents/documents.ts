import * as v from "valibot";
import { cleanSentence } from "../../captions/text/clean-text.ts";
import { boundBody } from "../../lib/bounded-stream.ts";
import { badResponse } from "../http/bad-response.ts";
import type { FileClient, HttpClient, ServiceConnection } from "../http/http-client.ts";
import { type UploadProgress, uploadForm } from "../http/upload-form.ts";

/** How to address the reader; the `prefer_` values never fail (service-api §10.2). */
export const DOCUMENT_FORMALITIES = ["default", "prefer_more", "prefer_less"] as const;
export type DocumentFormality = (typeof DOCUMENT_FORMALITIES)[number];

export interface DocumentRequest {
  readonly file: Blob;
  readonly fileName: string;
  readonly targetLanguage: string;
  /** Null lets the service detect it. */
  readonly sourceLanguage: string | null;
  /** Null for the format of the original. */
  readonly outputFormat: string | null;
  readonly formality: DocumentFormality;
  readonly glossaryId: string;
  readonly styleId: string;
}

export interface DocumentHandle {
  readonly documentId: string;
  readonly documentKey: string;
}

/** The status of a translation (service-api §10.4). */
export type DocumentStatus =
  | { readonly status: "queued" | "translating"; readonly secondsRemaining: number | null }
  | { readonly status: "done"; readonly billedCharacters: number | null }
  | { readonly status: "error"; readonly explanation: string };

const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));
const HandleSchema = v.object({ document_id: identifier, document_key: identifier });
const count = v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))), null);
const message = v.fallback(v.string(), "");

const StatusSchema = v.variant("status", [
  v.object({
    status: v.picklist(["queued", "translating"]),
    seconds_remaining: v.optional(count, null),
  }),
  v.object({ status: v.literal("done"), billed_characters: v.optional(count, null) }),
  v.object({
    status: v.literal("error"),
    message: v.optional(message, ""),
    // The service's own spelling (service-api §10.4).
    error_message: v.optional(message, ""),
  }),
]);

const MAX_MESSAGE_CHARACTERS = 500;

/**
 * Uploads a document, streaming it from disk where it is stored there.
 * @throws ServiceError
 */
export async function uploadDocument(
  connection: ServiceConnection,
  request: DocumentRequest,
  signal: AbortSignal,
  onProgress: UploadProgress = () => undefined,
): Promise<DocumentHandle> {
  const form = documentForm(request);
  const answer = await uploadForm(connection, "/v2/document", form, signal, onProgress);
  const handle = v.safeParse(HandleSchema, answer.body);
  if (!handle.success) throw badResponse("The response does not identify the document", answer);
  return { documentId: handle.output.document_id, documentKey: handle.output.document_key };
}

/**
 * Requests the status of a document.
 * @throws ServiceError
 */
export async function documentStatus(
  http: HttpClient,
  handle: DocumentHandle,
  signal: AbortSignal,
): Promise<DocumentStatus> {
  const body = { document_key: handle.documentKey };
  const answer = await http.requestJson("POST", pathOf(handle), { body, signal });
  const status = v.safeParse(StatusSchema, answer.body);
  if (!status.success) throw badResponse("The response is not a document status", answer);
  const parsed = status.output;
  if (parsed.status === "done") {
    return { status: "done", billedCharacters: parsed.billed_characters };
  }
  if (parsed.status === "error") {
    const explanation = cleanSentence(
      parsed.message || parsed.error_message,
      MAX_MESSAGE_CHARACTERS,
    );
    return { status: "error", explanation };
  }
  return { status: parsed.status, secondsRemaining: parsed.seconds_remaining };
}

/**
 * Streams the translated document. The service deletes it after a complete download, and lets a
 * broken one start again (service-api §10.5).
 * @param maxBytes the stream ends with a `TooManyBytesError` beyond this
 * @throws ServiceError before any of the content came
 * @throws TooManyBytesError when the response declares more
 */
export async function openDocumentResult(
  http: FileClient,
  handle: DocumentHandle,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const body = { document_key: handle.documentKey };
  const response = await http.requestFile("POST", `${pathOf(handle)}/result`, { body, signal });
  const content = await boundBody(response, maxBytes);
  if (!content) throw badResponse("The translation has no body", { traceId: undefined });
  return content;
}

function documentForm(request: DocumentRequest): FormData {
  const form = new FormData();
  form.append("target_lang", request.targetLanguage);
  if (request.sourceLanguage !== null) form.append("source_lang", request.sourceLanguage);
  if (request.outputFormat !== null) form.append("output_format", request.outputFormat);
  if (request.formality !== "default") form.append("formality", request.formality);
  if (request.glossaryId !== "") form.append("glossary_id", request.glossaryId);
  if (request.styleId !== "") form.append("style_id", request.styleId);
  form.append("file", request.file, request.fileName);
  return form;
}

function pathOf({ documentId }: DocumentHandle): `/${string}` {
  return `/v2/document/${encodeURIComponent(documentId)}`;
}
