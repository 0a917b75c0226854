import { Refusal } from "../http/reply.ts";

/** One part of a form. */
export interface FormPart {
  readonly name: string;
  /** Of a file, as its part names it; null for a plain field. */
  readonly fileName: string | null;
  readonly content: Buffer;
}

/**
 * The parts of a `multipart/form-data` body (RFC 7578), in their order. Names may be percent-encoded,
 * as browsers write quotes and line ends in them, or follow RFC 5987.
 * @throws Refusal 400 for another content type or a body that is not whole
 */
export function parseMultipart(contentType: string | undefined, body: Buffer): FormPart[] {
  const found = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(
    contentType?.trim() ?? "",
  );
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) {
    throw new Refusal(
      400,
      "invalid_body_type",
      "The request body must be of type multipart/form-data.",
    );
  }
  const parts: FormPart[] = [];
  const mark = Buffer.from(`--${boundary}`);
  let at = body.indexOf(mark);
  while (at >= 0) {
    const from = at + mark.length;
    if (body.toString("latin1", from, from + 2) === "--") return parts;
    const headEnd = body.indexOf("\r\n\r\n", from);
    const next = headEnd < 0 ? -1 : body.indexOf(Buffer.concat([crlf, mark]), headEnd + 2);
    if (next < 0) break;
    const part = readPart(body.toString("utf8", from, headEnd), body.subarray(headEnd + 4, next));
    if (part) parts.push(part);
    at = next + crlf.length;
  }
  throw new Refusal(400, "invalid_form", "The form is not complete.");
}

const crlf = Buffer.from("\r\n");

function readPart(head: string, content: Buffer): FormPart | undefined {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? "";
  const name = parameter(disposition, "name");
  if (name === undefined) return undefined;
  const encoded = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(`;${disposition}`)?.[1];
  const fileName = encoded ? decodeURIComponent(encoded) : parameter(disposition, "filename");
  return { name, fileName: fileName ?? null, content };
}

function parameter(disposition: string, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|;)\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i");
  const found = pattern.exec(disposition);
  const value = found?.[1]?.replaceAll(/\\(.)/g, "$1") ?? found?.[2];
  return value?.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}
