import type { ReadonlySignal } from "@preact/signals";
import type { LeftoverKind } from "../../messaging/protocol.ts";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import "./forgotten-page.css";

/** `failed` without an answer; a list of what is left after erasing. */
export type ForgetProgress = "running" | "failed" | readonly LeftoverKind[];

export function ForgottenPage({ progress }: { progress: ReadonlySignal<ForgetProgress> }) {
  const text = useText();
  return (
    <main class="forgotten-page">
      <h1>{text("forget_title")}</h1>
      <Outcome progress={progress.value} />
      {progress.value !== "running" && (
        <p>
          <a href="/src/options/index.html">{text("popup_open_options")}</a>
        </p>
      )}
    </main>
  );
}

function Outcome({ progress }: { progress: ForgetProgress }) {
  const text = useText();
  if (progress === "running") return <p role="status">{text("forget_running")}</p>;
  if (progress === "failed") {
    return (
      <Notice kind="stopped" announced>
        {text("forget_failed")}
      </Notice>
    );
  }
  if (progress.length === 0) {
    return (
      <Notice kind="good" announced>
        {text("forget_done")}
      </Notice>
    );
  }
  return (
    <Notice kind="stopped" announced>
      <p>{text("forget_incomplete")}</p>
      <ul>
        {progress.map((kind) => (
          <li key={kind}>{text(`forget_left_${kind}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
