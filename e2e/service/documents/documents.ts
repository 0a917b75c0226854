import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";
import { Refusal } from "../http/reply.ts";
import type { AccountLists } from "../lists/account-lists.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { textTransformFor } from "../style/text-transform-for.ts";
import type { PseudoTranslator } from "../text/pseudo-translator.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import type { DocumentOrder } from "./check-upload.ts";
import { DocumentFault } from "./document-fault.ts";
import type { DocumentKind } from "./document-formats.ts";
import { escapeMarkup } from "./formats/markup.ts";
import { type DocumentAccount, type DocumentState, StoredDocument } from "./stored-document.ts";
import { translateDocument } from "./translate-document.ts";

const maxRemembered = 2_000;
const queuedMs = 200;
const shortestTranslationMs = 300;
const longestTranslationMs = 4_000;
const msPerCharacter = 0.05;
// More than any real estimate (service-api §10.4).
const absurdSeconds = 2 ** 27;

export interface DocumentsOptions {
  readonly clock: Clock;
  readonly translator: PseudoTranslator;
  readonly unfetchedLimit: number;
}

export class Documents {
  readonly #options: DocumentsOptions;
  readonly #documents = new Map<string, StoredDocument>();

  constructor(options: DocumentsOptions) {
    this.#options = options;
  }

  /**
   * Adds a document and starts its translation.
   * @throws Refusal 429 when too many results are not downloaded, 456 beyond a quota
   */
  add(key: ServiceKey, state: KeyState, order: DocumentOrder): StoredDocument {
    const { unfetched } = key.behaviour.documents ?? {};
    const limit = unfetched ?? this.#options.unfetchedLimit;
    if (this.#unfetchedOf(key) >= limit) {
      throw new Refusal(429, "too_many_documents", "Too many non-downloaded documents");
    }
    const { output, fault } = this.#translate(key, order, state.lists);
    const characters = [...(output?.texts.join("") ?? "")].length;
    const billed = Math.max(characters, order.format.minimumCharacters);
    if (billed > state.charactersLeft || !state.admitDocument()) {
      throw new Refusal(456, "quota_exceeded", "Quota for this billing period has been exceeded.");
    }
    const document = new StoredDocument({
      id: randomBytes(16).toString("hex").toUpperCase(),
      key: randomBytes(32).toString("hex").toUpperCase(),
      owner: key,
      order,
      digest: createHash("sha256").update(order.bytes).digest("hex"),
      result: output?.bytes ?? null,
      fault,
      billed,
      ...this.#times(key, characters),
    });
    this.#documents.set(document.id, document);
    for (const id of this.#documents.keys()) {
      if (this.#documents.size <= maxRemembered) break;
      this.#documents.delete(id);
    }
    return document;
  }

  /** @throws Refusal 404 when it does not exist (any more) or belongs to another key */
  find(key: ServiceKey, id: string, documentKey: string): StoredDocument {
    const document = this.#documents.get(id.toUpperCase());
    const isTheirs = document?.owner.text === key.text && document.key === documentKey;
    if (!document || !isTheirs || document.isGone) throw notFound();
    if (key.behaviour.documents?.forget && this.stateOf(document) === "done") throw notFound();
    return document;
  }

  stateOf(document: StoredDocument): DocumentState {
    const nowMs = this.#options.clock.nowMs();
    if (nowMs < document.translatesAtMs) return "queued";
    if (nowMs < document.readyAtMs || document.isHeld) return "translating";
    return document.fault === null ? "done" : "error";
  }

  /**
   * The body of a status call. The public service gives estimates at other times (service-api
   * §10.4).
   */
  statusOf(document: StoredDocument): Record<string, unknown> {
    const status = this.stateOf(document);
    const { isPublic, documents } = document.owner.behaviour;
    const { message = isPublic ? "both" : "message", estimate } = documents ?? {};
    const leftMs = document.readyAtMs - this.#options.clock.nowMs();
    const fault = document.fault ?? "";
    const isEstimated = status === "translating" || (status === "queued" && !isPublic);
    return {
      document_id: document.id,
      status,
      ...(isEstimated && {
        seconds_remaining:
          estimate === "absurd" ? absurdSeconds : Math.max(0, Math.ceil(leftMs / 1_000)),
      }),
      ...(status === "done" && { billed_characters: document.billed }),
      ...(status === "done" && isPublic && { seconds_remaining: 0 }),
      ...(status === "error" && message !== "error_message" && { message: fault }),
      ...(status === "error" && message !== "message" && { error_message: fault }),
    };
  }

  release(key: string): void {
    for (const document of this.#documents.values()) {
      if (document.owner.text === key) document.isHeld = false;
    }
  }

  accounts(): DocumentAccount[] {
    return [...this.#documents.values()]
      .reverse()
      .map((document) =>
        document.toAccount(document.isGone ? "downloaded" : this.stateOf(document)),
      );
  }

  #unfetchedOf(key: ServiceKey): number {
    const own = [...this.#documents.values()].filter(({ owner }) => owner.text === key.text);
    return own.filter((each) => !each.isGone && this.stateOf(each) === "done").length;
  }

  #times(key: ServiceKey, characters: number) {
    const { seconds } = key.behaviour.documents ?? {};
    const translatingMs =
      seconds === undefined
        ? Math.min(longestTranslationMs, shortestTranslationMs + characters * msPerCharacter)
        : seconds * 1_000;
    const nowMs = this.#options.clock.nowMs();
    return {
      addedAtMs: nowMs,
      translatesAtMs: nowMs + queuedMs,
      readyAtMs: nowMs + queuedMs + translatingMs,
    };
  }

  #translate(key: ServiceKey, order: DocumentOrder, lists: AccountLists) {
    const { translator } = this.#options;
    const { bytes, format, fileName, outputFormat, target, source } = order;
    if (key.behaviour.documents?.fail) return { fault: "The translation failed, as asked for." };
    try {
      const input = { bytes, kind: format.kind, fileName, outputFormat };
      const transform = textTransformFor(
        wantedOf(order),
        lists,
        markupKinds.has(format.kind) ? escapeMarkup : undefined,
      );
      const output = translateDocument(input, (text) =>
        translator.translate(text, target, transform),
      );
      const detected = source ?? translator.detect(output.texts.join(" "));
      if (detected !== null && rootLanguage(detected) === rootLanguage(target)) {
        return { fault: "Source and target language are equal." };
      }
      return { output, fault: null };
    } catch (error) {
      if (error instanceof DocumentFault) return { fault: error.message };
      throw error;
    }
  }
}

function wantedOf({ fields, source, target }: DocumentOrder) {
  const ids = fields.glossary_id ?? fields.glossary_ids;
  return {
    target,
    source: source ?? undefined,
    glossaryIds: ids?.split(",").map((id) => id.trim()) ?? [],
    styleId: fields.style_id,
    instructions: [],
    formality: fields.formality,
  };
}

const markupKinds: ReadonlySet<DocumentKind> = new Set([
  "docx",
  "pptx",
  "xlsx",
  "idml",
  "html",
  "xml",
  "dita",
  "xliff",
]);

function notFound(): Refusal {
  return new Refusal(404, "not_found", "Document not found");
}
