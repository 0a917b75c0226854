import type { PassAccount, RunAccount, TalkSpan } from "../account/run-account.ts";
import { type Html, html } from "./html.ts";

const shownPasses = 5;
const shownSpans = 10;

export function runCard(run: RunAccount): Html {
  const written = Object.entries(run.written).map(
    ([lane, { segments, words }]) =>
      html`<div><dt>Written, ${lane}</dt><dd>${words} words, ${segments} segments</dd></div>`,
  );
  return html`<article>
    <h3>
      ${run.sessions} sessions, ${run.connections} connections · since ${run.startedAt}
      · ${run.plan} plan ${run.modes.map((mode) => html` <code>${mode}</code>`)}
      · <a href="${address(run)}">JSON</a>
    </h3>
    <dl>${written}</dl>
    ${run.passes.length === 0 ? "" : passTable(run.passes)}
  </article>`;
}

function address({ plan, modes }: RunAccount): string {
  return `${plan === "free" ? "/free" : ""}/account/run?modes=${encodeURIComponent(modes.join("."))}`;
}

function passTable(passes: readonly PassAccount[]): Html {
  return html`<table>
    <tr><th>Talk</th><th>From – to</th><th>Arrived</th><th>Never arrived</th><th>More than once</th></tr>
    ${passes.slice(-shownPasses).map(
      (pass) => html`<tr>
        <td>${pass.talk}</td>
        <td>${span(pass)}</td>
        <td>${seconds(pass.heardMs)} s</td>
        <td class="${pass.missing.length > 0 ? "bad" : ""}">${spans(pass.missing)}</td>
        <td>${spans(pass.repeated)}</td>
      </tr>`,
    )}
  </table>`;
}

function spans(list: readonly TalkSpan[]): string {
  if (list.length === 0) return "nothing";
  const total = list.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const more = list.length > shownSpans ? ", …" : "";
  return `${seconds(total)} s: ${list.slice(0, shownSpans).map(span).join(", ")}${more}`;
}

function span({ fromMs, toMs }: TalkSpan): string {
  return `${seconds(fromMs)} – ${seconds(toMs)}`;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2);
}
