import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { Refusal } from "../http/reply.ts";

export interface FormPart {
  readonly name: string;
  /** Null for a plain field. */
  readonly fileName: string | null;
  readonly content: Buffer;
}

/**
 * Parses a `multipart/form-data` body (RFC 7578) and resolves with its parts, in their order.
 * @throws Refusal 400 for another content type or an incomplete body
 */
export async function parseMultipart(
  contentType: string | undefined,
  body: Buffer,
): Promise<FormPart[]> {
  const parser = createParser(contentType, body.length);
  const parts: { name: string; fileName: string | null; chunks: Buffer[] }[] = [];
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Refusal(400, "invalid_form", "The form is not complete."));
    parser.on("field", (name: string | undefined, value) => {
      if (name === undefined) return;
      parts.push({ name: unescapeName(name), fileName: null, chunks: [Buffer.from(value)] });
    });
    parser.on("file", (name: string | undefined, stream, fileName: string | undefined) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", fail);
      if (name === undefined) return;
      parts.push({
        name: unescapeName(name),
        fileName: fileName === undefined ? null : unescapeName(fileName),
        chunks,
      });
    });
    parser.on("error", fail);
    parser.on("finish", () => resolve());
    parser.end(body);
  });
  return parts.map(({ chunks, ...part }) => ({ ...part, content: Buffer.concat(chunks) }));
}

function createParser(contentType: string | undefined, limitBytes: number): BusboyInstance {
  const type = contentType?.trim() ?? "";
  try {
    // Busboy also takes URL-encoded forms, which are no uploads.
    if (!/^multipart\/form-data\s*;/i.test(type)) throw new Error("not a multipart form");
    return new Busboy({
      headers: { "content-type": type },
      preservePath: true,
      limits: { fieldSize: limitBytes },
    });
  } catch {
    throw new Refusal(
      400,
      "invalid_body_type",
      "The request body must be of type multipart/form-data.",
    );
  }
}

// Browsers percent-encode exactly these characters in names (RFC 7578 §2, HTML form submission).
function unescapeName(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}
