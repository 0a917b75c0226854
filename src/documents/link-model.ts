import { signal } from "@preact/signals";
import { cleanTitle } from "../captions/text/clean-title.ts";
import { boundBody, TooManyBytesError } from "../lib/bounded-stream.ts";
import { documentFormatOf, extensionOf } from "../service/documents/document-formats.ts";
import { DiskError } from "../store/documents/document-files.ts";
import { downloadBound } from "../store/documents/document-policy.ts";

/** From `forbidden` on, each state has a message `documents_link_<state>`. */
export type LinkState =
  | "offered"
  | "getting"
  | "taken"
  | "forbidden"
  | "failed"
  | "page"
  | "too_large"
  | "disk";

export interface LinkApi {
  /** Asks the user for access to a host. Must be called during a user gesture. */
  requestHost(url: string): Promise<boolean>;
  hasHost(url: string): Promise<boolean>;
  /** Gives up access that was requested for this link only. */
  revokeHost(url: string): Promise<void>;
  fetch(url: string): Promise<Response>;
  limitBytes(fileName: string): number;
  /** Free disk space in bytes, or null if the browser does not report it. */
  freeBytes(): Promise<number | null>;
  /**
   * Streams the file to the disk.
   * @throws DiskError, or an error of the stream
   */
  addStream(fileName: string, content: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<unknown>;
}

export class LinkModel {
  readonly state = signal<LinkState>("offered");
  readonly name: string;
  /** In ASCII (Punycode), so that look-alike letters cannot disguise it. */
  readonly host: string;
  readonly #url: URL;
  readonly #api: LinkApi;
  #hadHost: Promise<boolean>;

  constructor(url: URL, api: LinkApi) {
    this.#url = url;
    this.#api = api;
    this.host = url.host;
    this.name = nameOf(url);
    this.#hadHost = api.hasHost(url.href);
  }

  /** Fetches the file if the user allows it. Must be called during a user gesture. */
  async fetchDocument(): Promise<void> {
    const isAllowed = this.#api.requestHost(this.#url.href);
    this.state.value = "getting";
    if (!(await isAllowed)) {
      this.state.value = "forbidden";
      return;
    }
    try {
      const response = await this.#api.fetch(this.#url.href);
      this.state.value = await this.#readResponse(response);
    } catch {
      this.state.value = "failed";
    } finally {
      if (!(await this.#hadHost)) await this.#api.revokeHost(this.#url.href);
    }
  }

  async #readResponse(response: Response): Promise<LinkState> {
    const type = response.headers.get("Content-Type") ?? "";
    const isPage = /^text\/html\b/i.test(type) && !["html", "htm"].includes(extensionOf(this.name));
    if (!response.ok || isPage) {
      await response.body?.cancel();
      return response.ok ? "page" : "failed";
    }
    const limitBytes = this.#api.limitBytes(this.name);
    const { maxBytes, limit } = downloadBound(limitBytes, await this.#api.freeBytes());
    try {
      const content = await boundBody(response, maxBytes);
      if (!content) return "failed";
      await this.#api.addStream(this.name, content);
      return "taken";
    } catch (thrown) {
      if (thrown instanceof DiskError) return "disk";
      if (!(thrown instanceof TooManyBytesError)) throw thrown;
      return limit === "disk" ? "disk" : "too_large";
    }
  }
}

/** The address of a link to a downloadable document, or null. */
export function documentUrlOf(link: string): URL | null {
  const url = URL.canParse(link) ? new URL(link) : null;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return url && isWeb && documentFormatOf(nameOf(url)) ? url : null;
}

// Longer names are cut before their extension.
const MAX_STEM_LENGTH = 120;

/** The file name in a link. The page chose it, so it is cleaned and stripped of folders. */
function nameOf({ pathname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  const name = cleanTitle(decoded(last).split(/[/\\]/).at(-1) ?? "", last.length);
  const ending = `.${extensionOf(name)}`;
  if (!name.toLowerCase().endsWith(ending)) return cleanTitle(name, MAX_STEM_LENGTH);
  const stem = name.slice(0, -ending.length);
  return cleanTitle(stem, MAX_STEM_LENGTH) + name.slice(-ending.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
