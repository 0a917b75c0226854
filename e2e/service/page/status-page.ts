import type { RunAccount } from "../account/run-account.ts";
import type { SessionAccount } from "../account/session-account.ts";
import { modes } from "../modes/modes.ts";
import { type Html, html } from "./html.ts";
import { runCard } from "./run-card.ts";
import { sessionCard } from "./session-card.ts";
import { style } from "./style.ts";

const shownSessions = 20;
const shownRuns = 10;
const refreshSeconds = 2;

export interface StatusPageOptions {
  /** Newest first. */
  readonly accounts: readonly SessionAccount[];
  /** Most recently active first. */
  readonly runs: readonly RunAccount[];
  readonly talkNames: readonly string[];
  readonly keyNames: readonly string[];
  readonly schemes: readonly string[];
}

/** The status page: how to connect, every mode, and what each session's sound was like. */
export function statusPage({
  accounts,
  runs,
  talkNames,
  keyNames,
  schemes,
}: StatusPageOptions): string {
  const key = keyNames[0] ?? "";
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${refreshSeconds}">
<title>Local service</title>
<style>${style}</style>
<h1>Local service</h1>
<p>Paid plan at this address with the key <code>${key}</code>, free plan at <code>/free</code> with
<code>${key}:fx</code>. Authorization scheme: ${schemes.join(" or ")}.</p>
<p>It recognises these talks from their sound, and nothing else: ${talkNames.join(", ") || "none"}.</p>
<h2>Runs</h2>
<p>All sessions of one key together.</p>
${runs.slice(0, shownRuns).map(runCard)}
<p><a href="account/runs">All as JSON</a></p>
<h2>Sessions</h2>
${accounts.length === 0 ? html`<p>None yet.</p>` : accounts.slice(0, shownSessions).map(sessionCard)}
<p><a href="account">All as JSON</a></p>
<h2>Modes</h2>
<p>A mode is written into the key behind a dot: <code>${key}.drop=5.slow=200</code>, with
<code>:fx</code> at the very end for the free plan.</p>
${modeTable(key)}
</html>`.markup;
}

function modeTable(key: string): Html {
  return html`<table>
    <tr><th>Mode</th><th>Value</th><th>What it does</th><th>Example</th></tr>
    ${modes.map(
      ({ name, value, summary, example }) => html`<tr>
        <td><code>${name}</code></td>
        <td>${value ?? "none"}</td>
        <td>${summary}</td>
        <td><code>${key}.${example}</code></td>
      </tr>`,
    )}
  </table>`;
}
