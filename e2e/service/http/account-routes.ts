import { type StatusPageOptions, statusPage } from "../page/status-page.ts";
import type { VoiceSessions } from "../voice/voice-sessions.ts";
import { Refusal } from "./reply.ts";
import type { Route } from "./router.ts";

export function accountRoutes(
  sessions: VoiceSessions,
  about: Omit<StatusPageOptions, "accounts" | "runs">,
): Route[] {
  return [
    {
      method: "GET",
      path: "/",
      handle: () => ({
        status: 200,
        page: {
          type: "text/html; charset=utf-8",
          text: statusPage({ ...about, accounts: sessions.accounts(), runs: sessions.runs() }),
        },
      }),
    },
    {
      method: "GET",
      path: "/account",
      handle: () => ({ status: 200, body: { sessions: sessions.accounts() } }),
    },
    {
      method: "GET",
      path: "/account/runs",
      handle: () => ({ status: 200, body: { runs: sessions.runs() } }),
    },
    {
      method: "GET",
      path: "/account/run",
      handle({ query, plan }) {
        const modes = query.get("modes") ?? "";
        const run = sessions
          .runs()
          .find((one) => one.plan === plan && one.modes.join(".") === modes);
        if (!run) throw new Refusal(404, "not_found", "No key with these modes was used.");
        return { status: 200, body: run };
      },
    },
    // Any other path below is a session ID.
    {
      method: "GET",
      path: "/account/*",
      handle({ path }) {
        const account = sessions.account(path.slice("/account/".length));
        if (!account) throw new Refusal(404, "not_found", "There is no such session.");
        return { status: 200, body: account };
      },
    },
  ];
}
