import { afterAll, beforeAll, beforeEach } from "vitest";
import type { RunningService, ServiceOptions } from "../options.ts";
import { startService } from "../start-service.ts";
import { type ListReply, listClient } from "./list-client.ts";

/** A service for the tests of a file; each has an account of its own that begins without lists. */
export interface ListBench {
  readonly service: RunningService;
  /** The key of the test's account: keys that differ in a mode share nothing. */
  readonly key: string;
  readonly call: ReturnType<typeof listClient>;
  /** Makes a call in the test's account. */
  send(method: string, path: string, body?: object): Promise<ListReply>;
}

/** Starts the service before the tests of this file, and ends it after them. */
export function openListBench(options: ServiceOptions = {}): ListBench {
  let service: RunningService;
  let call: ReturnType<typeof listClient>;
  let key: string;
  let accounts = 0;
  beforeAll(async () => {
    service = await startService(options);
    call = listClient(service);
  });
  beforeEach(() => {
    accounts += 1;
    key = `local-key.empty-lists.account=${accounts}`;
  });
  afterAll(() => service.close());
  return {
    get service() {
      return service;
    },
    get key() {
      return key;
    },
    call: (...asked) => call(...asked),
    send: (method, path, body) => call(method, path, body, key),
  };
}
