import type { SessionAccount } from "../account/session-account.ts";
export function statusPage(accounts: readonly SessionAccount[], talks: readonly string[]): string {
  return `<!doctype html><title>local service</title><pre>${talks.length} ${accounts.length}</pre>`;
}
