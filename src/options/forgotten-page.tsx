import type { ReadonlySignal } from "@preact/signals";
import type { LeftoverKind } from "../messaging/forget-report.ts";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import "./forgotten-page.css";

/** How forgetting goes: `running`, `failed` without an answer, or what is left afterwards. */
export type ForgetProgress = "running" | "failed" | readonly LeftoverKind[];

/** Tells how forgetting everything goes and what could not be removed. */
export function ForgottenPage({ progress }: { progress: ReadonlySignal<ForgetProgress> }) {
  const text = useText();
  return (
    <main class="forgotten-page">
      <h1>{text("forget_title")}</h1>
      <Outcome progress={progress.value} />
      {progress.value !== "running" && (
        <p>
          <a href="/src/options/index.html">{text("forget_to_options")}</a>
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
