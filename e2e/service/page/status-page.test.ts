import { expect, test } from "vitest";
import { modes } from "../modes/modes.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { postSession, ticketOf } from "../testing/session-client.ts";

test("the page and the JSON show sessions and modes, and never a key or a token", async () => {
  const service = await startService({ talksFolder: "no-talks", keys: ["secret-name"] });
  try {
    const key = "secret-name.slow=1.mute";
    const request = { remark: "<script>alert('&')</script>" };
    const ticket = await ticketOf(await postSession(service.url, request, key));
    const page = await (await fetch(service.url)).text();
    for (const { name } of modes) expect(page).toContain(`<code>${name}</code>`);
    expect(page).toContain("&lt;script&gt;alert('&amp;')&lt;/script&gt;");
    expect(page).not.toContain("<script");

    const all = asRecord(await (await fetch(`${service.url}/account`)).json());
    const one = await (await fetch(`${service.url}/account/${ticket.session_id}`)).json();
    expect(all.sessions).toEqual([one]);
    expect(one).toMatchObject({
      sessionId: ticket.session_id,
      state: "requested",
      modes: ["slow=1", "mute"],
      request,
    });
    const runs = asRecord(await (await fetch(`${service.url}/account/runs`)).json());
    const run = await (await fetch(`${service.url}/account/run?modes=slow=1.mute`)).json();
    expect(runs.runs).toEqual([run]);
    expect(run).toMatchObject({ plan: "paid", modes: ["slow=1", "mute"], sessions: 1, passes: [] });
    expect((await fetch(`${service.url}/free/account/run?modes=slow=1.mute`)).status).toBe(404);
    for (const text of [page, JSON.stringify([all, runs])]) {
      expect(text).not.toContain(ticket.token);
      expect(text).not.toContain(key);
    }
    expect((await fetch(`${service.url}/account/unknown`)).status).toBe(404);
  } finally {
    await service.close();
  }
});
