import { afterAll, beforeAll, beforeEach } from "vitest";
import type { RunningService, ServiceOptions } from "../options.ts";
import { startService } from "../start-service.ts";
import { type ListReply, listClient } from "./list-client.ts";

/** A service for the tests of a file. Each test has an account of its own, without lists. */
export interface ListFixture {
  readonly service: RunningService;
  /** Key of the test's account: keys that differ in a mode share nothing. */
  readonly key: string;
  readonly call: ReturnType<typeof listClient>;
  send(method: string, path: string, body?: object): Promise<ListReply>;
}

/** Starts the service before the tests of this file and closes it after them. */
export function openListFixture(options: ServiceOptions = {}): ListFixture {
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
