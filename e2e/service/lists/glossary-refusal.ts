import { Refusal, type Reply } from "../http/reply.ts";

export class GlossaryRefusal extends Refusal {
  readonly #detail: string;

  constructor(status: number, message: string, detail: string) {
    super(status, "glossary", message);
    this.#detail = detail;
  }

  static entries(detail: string): GlossaryRefusal {
    return new GlossaryRefusal(400, "Invalid glossary entries provided", detail);
  }

  static from({ status, message }: Refusal): GlossaryRefusal {
    return new GlossaryRefusal(status, titles[status] ?? "Refused", message);
  }

  override toReply(): Reply {
    const body = { message: this.message, detail: this.#detail };
    return { status: this.status, headers: this.headers, body };
  }
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad request",
  404: "Not found",
  413: "Request entity too large",
  415: "Unsupported media type",
  456: "Quota exceeded",
};
