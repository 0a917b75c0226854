import type { HearingAccount, TalkAccount } from "../service/account/session-account.ts";

/**
 * Says how much of a talk's sound arrived, and how many milliseconds did not or came twice. On a
 * busy machine the browser plays some of it as silence. It also skips blocks of 10 ms when it
 * captures too late, and nobody can read those.
 * @param account what was heard; undefined when there was no session
 * @param receiver who heard it, as in "the service"
 */
export function describeSound(account: HearingAccount | undefined, receiver: string): string {
  const percent = ((account?.heardOnceShare ?? 0) * 100).toFixed(2);
  const arrived = `${percent} % of the talk's sound reached ${receiver} exactly once`;
  if (!account) return arrived;
  const sum = (lengthMs: (talk: TalkAccount) => number) =>
    account.talks.reduce((total, talk) => total + lengthMs(talk), 0);
  const silentMs = (account.silentShare ?? 0) * sum(({ fromMs, toMs }) => toMs - fromMs);
  const flaws = [
    [silentMs, "played by the browser as silence"],
    [sum(({ missingMs }) => missingMs) - silentMs, "missing"],
    [sum(({ repeatedMs }) => repeatedMs), "repeated"],
  ] as const;
  const named = flaws
    .filter(([lengthMs]) => Math.round(lengthMs) > 0)
    .map(([lengthMs, flaw]) => `${Math.round(lengthMs)} ms ${flaw}`);
  return named.length === 0 ? arrived : `${arrived} (${named.join(", ")})`;
}
