import type { RunningService } from "../options.ts";
import { asRecord } from "./as-record.ts";
import type { ManualClock } from "./manual-clock.ts";

export type Fields = Readonly<Record<string, string>>;

export function documentClient(service: RunningService, clock: ManualClock) {
  async function post(path: string, body: BodyInit, key = "local-key"): Promise<Response> {
    const base = key.endsWith(":fx") ? service.freeUrl : service.url;
    const headers: Record<string, string> = { Authorization: `Service-Auth-Key ${key}` };
    if (typeof body === "string") headers["Content-Type"] = "application/json";
    return await fetch(base + path, { method: "POST", headers, body });
  }

  function upload(name: string, content: string | Uint8Array, fields: Fields = {}, key?: string) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ target_lang: "de", ...fields })) {
      if (value !== "") form.append(field, value);
    }
    form.append(
      "file",
      new Blob([typeof content === "string" ? content : new Uint8Array(content)]),
      name,
    );
    return post("/v2/document", form, key);
  }

  async function through(
    name: string,
    content: string | Uint8Array,
    fields?: Fields,
    key?: string,
  ) {
    const ticket = asRecord(await (await upload(name, content, fields, key)).json());
    clock.advance(60_000);
    const body = JSON.stringify({ document_key: ticket.document_key });
    const path = `/v2/document/${ticket.document_id}`;
    const status = asRecord(await (await post(path, body, key)).json());
    const response = await post(`${path}/result`, body, key);
    return { status, response, bytes: Buffer.from(await response.arrayBuffer()), path, body };
  }

  return { post, upload, through };
}
