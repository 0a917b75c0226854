import type { Clock } from "../clock.ts";
import { checkUpload } from "../documents/check-upload.ts";
import type { Documents } from "../documents/documents.ts";
import { parseMultipart } from "../documents/multipart.ts";
import type { StoredDocument } from "../documents/stored-document.ts";
import type { DocumentRefusal } from "../modes/behaviour.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { authorizeV2, type Credentials } from "./authorize.ts";
import { jsonBody } from "./json-body.ts";
import { misbehave, staySilent } from "./misbehave.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { Route } from "./router.ts";
import type { ServiceRequest } from "./service-request.ts";

const uploadPath = "/v2/document";

// More than any plan allows, so that an upload over the limit is read and gets an answer.
const uploadLimitBytes = 160 * 1_048_576;

export interface DocumentRoutesOptions {
  readonly documents: Documents;
  readonly keyState: (key: ServiceKey) => KeyState;
  readonly credentials: Credentials;
  readonly clock: Clock;
}

export function documentRoutes(options: DocumentRoutesOptions): Route[] {
  const { documents, keyState, credentials, clock } = options;
  const serve = (
    request: ServiceRequest,
    work: (key: ServiceKey, state: KeyState) => Promise<Reply> | Reply,
  ) => {
    const key = authorizeV2(request, credentials);
    const state = keyState(key);
    const { signal } = request;
    return misbehave(key, state, { clock, signal }, async () => await work(key, state));
  };
  return [
    {
      method: "GET",
      path: "/account/documents",
      handle: () => ({ status: 200, body: { documents: documents.accounts() } }),
    },
    {
      method: "POST",
      path: uploadPath,
      handle: async (request) => {
        // Always read to the end: a client cut off while sending reads no answer.
        const body = Buffer.from(await request.body(uploadLimitBytes));
        return await serve(request, async (key, state) => {
          refuse(state, "upload", key.behaviour.documents?.upload);
          const parts = await parseMultipart(request.headers["content-type"], body);
          const document = documents.add(key, state, checkUpload(parts, key, state));
          await staySilent(key, state, "upload", request.signal);
          return {
            status: 200,
            body: { document_id: document.id, document_key: document.key },
          };
        });
      },
    },
    {
      method: "POST",
      path: `${uploadPath}/*`,
      handle: async (request) =>
        await serve(request, async (key, state) => {
          const [, id = "", rest] = /^\/v2\/document\/([^/]+)(\/.*)?$/.exec(request.path) ?? [];
          if (rest !== undefined && rest !== "/result") {
            throw new Refusal(404, "not_found", `There is nothing at ${request.path}.`);
          }
          const documentKey = await readDocumentKey(request);
          const call = rest === undefined ? "status" : "result";
          refuse(state, call, key.behaviour.documents?.[call]);
          const document = documents.find(key, id, documentKey);
          if (rest !== undefined) return result(document, documents, key, state);
          document.statusCalls += 1;
          return { status: 200, body: documents.statusOf(document) };
        }),
    },
  ];
}

// Accepts JSON or a form (service-api §10.4).
async function readDocumentKey(request: ServiceRequest): Promise<string> {
  const type = request.headers["content-type"]?.trim() ?? "";
  const fields = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
    ? Object.fromEntries(new URLSearchParams(Buffer.from(await request.body()).toString("utf8")))
    : await jsonBody(request);
  const { document_key: documentKey } = fields;
  if (typeof documentKey !== "string" || documentKey === "") {
    throw new Refusal(400, "missing_document_key", "Parameter 'document_key' not specified.");
  }
  return documentKey;
}

function result(
  document: StoredDocument,
  documents: Documents,
  key: ServiceKey,
  state: KeyState,
): Reply {
  if (documents.stateOf(document) !== "done") {
    throw new Refusal(503, "not_done", "Document translation is not done", {}, { withBody: true });
  }
  const { breaks = 0, breaksForGood, dripSeconds, drips } = key.behaviour.documents ?? {};
  const isBroken = document.downloads < breaks;
  const isSlow =
    dripSeconds !== undefined && document.downloads < (drips ?? Number.POSITIVE_INFINITY);
  const { bytes, fileName, contentType } = document.beginDownload();
  return {
    status: 200,
    file: {
      type: contentType,
      name: fileName,
      bytes,
      ...(isSlow ? { overMs: dripSeconds * 1_000 } : {}),
      ...(isBroken ? { cutAfterBytes: Math.floor(bytes.length / 2) } : {}),
      onEnd(isWhole) {
        document.endDownload(isWhole);
        if (isWhole) state.bill(document.billed);
        else if (isBroken && breaksForGood) document.remove();
      },
    },
  };
}

function refuse(state: KeyState, call: string, refusal: DocumentRefusal | undefined): void {
  if (!refusal) return;
  const { status, times } = refusal;
  if (state.count(call) > times) return;
  throw new Refusal(status, "as_asked", messages[status] ?? "Refused, as asked for.");
}

const messages: Readonly<Record<number, string>> = {
  413: "The file is too large, as asked for.",
  429: "Too many requests, as asked for.",
  456: "Quota for this billing period has been exceeded.",
};
