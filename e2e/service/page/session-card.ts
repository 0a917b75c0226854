import type { BreakAccount, SessionAccount, StretchAccount } from "../account/session-account.ts";
import { type Html, html } from "./html.ts";

const shownStretches = 12;

export function sessionCard(account: SessionAccount): Html {
  const { chunks } = account;
  const facts: [string, string][] = [
    ["Received", seconds(account.secondsReceived)],
    ["Sound", seconds(account.secondsOfSound)],
    ["Recognised", seconds(account.secondsRecognised)],
    ["Not recognised", seconds(account.secondsUnrecognised)],
    ["Arrived exactly once", percent(account.heardOnceShare)],
    ["Arrived as silence", percent(account.silentShare)],
    ["Gaps", breaks(account.gaps)],
    ["Repeats", breaks(account.repeats)],
    ["Seeks", String(account.seeks.length)],
    ["Pauses", breaks(account.pauses)],
    ["Chunks", `${chunks.count} of ${milliseconds(chunks.averageMs)}`],
    ["Jitter", milliseconds(chunks.jitterMs)],
    ["Longest gap between chunks", milliseconds(chunks.longestGapMs)],
    [
      "Wire in / out",
      `${kilobytes(account.wireBytesReceived)} / ${kilobytes(account.wireBytesSent)}`,
    ],
    ["Messages", account.messageFormat],
    ["Speech", speech(account)],
    ["Own speech heard", milliseconds(account.ownSpeechHeardMs)],
    ["Connections", String(account.connections)],
  ];
  return html`<article>
    <h3>
      <span class="state">${account.state}</span>
      ${account.ending === "" ? "" : html`<span class="bad">(${account.ending})</span>`}
      · ${account.requestedAt} · ${account.plan} plan
      ${account.modes.map((mode) => html` <code>${mode}</code>`)}
      · <a href="account/session/${account.sessionId}">JSON</a>
    </h3>
    <code>${JSON.stringify(account.request)}</code>
    <dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${account.stretches.length === 0 ? "" : stretchTable(account.stretches)}
  </article>`;
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(share * 100).toFixed(3)} %`;
}

function stretchTable(stretches: readonly StretchAccount[]): Html {
  return html`<table>
    <tr><th>Talk</th><th>Relation</th><th>Of the talk</th><th>Of the stream</th></tr>
    ${stretches.slice(-shownStretches).map(
      (stretch) => html`<tr>
        <td>${stretch.talk}</td>
        <td>${stretch.relation}</td>
        <td>${span(stretch.fromMs, stretch.toMs)}</td>
        <td>${span(stretch.streamFromMs, stretch.streamToMs)}</td>
      </tr>`,
    )}
  </table>`;
}

function speech({ speech }: SessionAccount): string {
  if (!speech) return "none";
  const { language, voice, contentType, utterances, secondsMade, secondsSent } = speech;
  return `${language} by ${voice} in ${contentType}: ${utterances} utterances, ${seconds(secondsMade)} made, ${seconds(secondsSent)} sent`;
}

function breaks(list: readonly BreakAccount[]): string {
  if (list.length === 0) return "none";
  const total = list.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
  return `${list.length}, ${milliseconds(total)} in total`;
}

function span(fromMs: number, toMs: number): string {
  return `${seconds(fromMs / 1_000)} – ${seconds(toMs / 1_000)}`;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
