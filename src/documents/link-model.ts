import { signal } from "@preact/signals";
import { cleanTitle } from "../captions/text/clean-title.ts";
import { boundBody, TooManyBytesError } from "../lib/bounded-stream.ts";
import { documentFormatOf, extensionOf } from "../service/documents/document-formats.ts";
import { DiskError } from "../store/document-jobs/document-files.ts";
import { downloadBound } from "../store/document-jobs/document-policy.ts";

/** How far a link to a document is; those from `forbidden` on are sentences of their own. */
export type LinkState =
  | "offered"
  | "getting"
  | "taken"
  | "forbidden"
  | "failed"
  | "page"
  | "too_large"
  | "disk";

/** What fetching a link needs. */
export interface LinkPort {
  /** Asks the user for a host; call it in the gesture itself. */
  askForHost(url: string): Promise<boolean>;
  hasHost(url: string): Promise<boolean>;
  /** Gives a host back that was asked for this link alone. */
  giveBack(url: string): Promise<void>;
  fetch(url: string): Promise<Response>;
  /** The most bytes that the service takes of a file of this name. */
  limitBytes(fileName: string): number;
  /** How much more fits on the disk, in bytes; null when the browser does not tell. */
  freeBytes(): Promise<number | null>;
  /**
   * Adds the file as it comes, straight to the disk.
   * @throws DiskError, or what the stream throws
   */
  addStream(fileName: string, content: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<unknown>;
}

/** A link to a document that the user pressed in a page's context menu. */
export class LinkModel {
  readonly state = signal<LinkState>("offered");
  readonly name: string;
  /** As the browser writes it: in ASCII, so that no letter passes for another. */
  readonly host: string;
  readonly #url: URL;
  readonly #port: LinkPort;
  #hadHost: Promise<boolean>;

  constructor(url: URL, port: LinkPort) {
    this.#url = url;
    this.#port = port;
    this.host = url.host;
    this.name = nameOf(url);
    this.#hadHost = port.hasHost(url.href);
  }

  /** Fetches the file, if the user lets it. Called in the gesture itself. */
  async get(): Promise<void> {
    const isAllowed = this.#port.askForHost(this.#url.href);
    this.state.value = "getting";
    if (!(await isAllowed)) {
      this.state.value = "forbidden";
      return;
    }
    try {
      const response = await this.#port.fetch(this.#url.href);
      this.state.value = await this.#read(response);
    } catch {
      this.state.value = "failed";
    } finally {
      if (!(await this.#hadHost)) await this.#port.giveBack(this.#url.href);
    }
  }

  async #read(response: Response): Promise<LinkState> {
    const type = response.headers.get("Content-Type") ?? "";
    const isPage = /^text\/html\b/i.test(type) && !["html", "htm"].includes(extensionOf(this.name));
    if (!response.ok || isPage) {
      await response.body?.cancel();
      return response.ok ? "page" : "failed";
    }
    const limitBytes = this.#port.limitBytes(this.name);
    const { maxBytes, limit } = downloadBound(limitBytes, await this.#port.freeBytes());
    try {
      const content = await boundBody(response, maxBytes);
      if (!content) return "failed";
      await this.#port.addStream(this.name, content);
      return "taken";
    } catch (thrown) {
      if (thrown instanceof DiskError) return "disk";
      if (!(thrown instanceof TooManyBytesError)) throw thrown;
      return limit === "disk" ? "disk" : "too_large";
    }
  }
}

/** The address behind a link; null when it is none of a document that can be downloaded. */
export function documentUrlOf(link: string): URL | null {
  const url = URL.canParse(link) ? new URL(link) : null;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return url && isWeb && documentFormatOf(nameOf(url)) ? url : null;
}

/** Longer names are cut in front of their ending. */
const MAX_STEM_LENGTH = 120;

/** The name of the file behind a link, which its page has chosen: cleaned, and without folders. */
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
