import type { ConnectionVerdict } from "../../service/account/connection-test.ts";
import { Button } from "../../ui/button.tsx";
import { FailureDetails } from "../../ui/failure-details.tsx";
import { Notice, type NoticeKind } from "../../ui/notice.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import type { ConnectionModel, ConnectionTest } from "./connection-model.ts";

export function ConnectionTestRow({ model }: { model: ConnectionModel }) {
  const text = useText();
  const test = model.test.value;
  const busy = test.state === "asking" || test.state === "running";
  return (
    <div class="connection-test">
      <Button aria-busy={busy} onClick={() => void model.runTest()}>
        {text("test_connection")}
      </Button>
      <ConnectionTestResult test={test} />
    </div>
  );
}

/** What a test is doing or has found. */
export function ConnectionTestResult({ test }: { test: ConnectionTest }) {
  const text = useText();
  const verdict = test.state === "done" ? test.verdict : null;
  const message = messageOf(test);
  return (
    <div aria-live="polite">
      {message && (
        <Notice kind={message.kind}>
          <p>{text(message.key)}</p>
          {verdict?.detail && <p class="quiet small">{text("service_said", verdict.detail)}</p>}
          {verdict && verdict.finding !== "works" && (
            <FailureDetails traceId={verdict.traceId} code={verdict.code} />
          )}
        </Notice>
      )}
    </div>
  );
}

// Findings that share their message with failed captions.
const SHARED_FINDINGS = [
  "not_this_service",
  "stream_address_unsafe",
  "stream_host_unknown",
  "stream_host_refused",
] as const satisfies readonly ConnectionVerdict["finding"][];

function isShared(
  finding: ConnectionVerdict["finding"],
): finding is (typeof SHARED_FINDINGS)[number] {
  return (SHARED_FINDINGS as readonly string[]).includes(finding);
}

function messageOf(test: ConnectionTest): { kind: NoticeKind; key: TextKey } | null {
  switch (test.state) {
    case "idle":
      return null;
    case "asking":
      return { kind: "working", key: "test_asking" };
    case "running":
      return { kind: "info", key: "test_running" };
    case "not_allowed":
      return { kind: "stopped", key: "test_not_allowed" };
    case "done": {
      const { finding } = test.verdict;
      if (finding === "works") return { kind: "good", key: "test_works" };
      if (isShared(finding)) return { kind: "stopped", key: `error_${finding}` };
      if (finding !== "wrong_plan") return { kind: "stopped", key: `test_${finding}` };
      // The key belongs to the plan that was not tested.
      const key = test.plan === "paid" ? "test_wrong_plan_is_free" : "test_wrong_plan_is_paid";
      return { kind: "stopped", key };
    }
  }
}
