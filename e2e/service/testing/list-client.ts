import type { RunningService } from "../options.ts";
import { asRecord } from "./as-record.ts";

export interface ListReply {
  readonly status: number;
  readonly body: unknown;
  readonly code: unknown;
}

export function listClient(service: RunningService) {
  return async (
    method: string,
    path: string,
    body?: object | URLSearchParams,
    key = "local-key",
  ): Promise<ListReply> => {
    const base = key.endsWith(":fx") ? service.freeUrl : service.url;
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(base + path, {
      method,
      headers: {
        Authorization: `Service-Auth-Key ${key}`,
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, body: parsed, code: asRecord(parsed).code };
  };
}
