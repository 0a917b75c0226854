import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";

/** `asked`: waiting for confirmation; `running`: this page is about to close. */
type ForgetState = "idle" | "asked" | "running" | "failed";

/** Erases all data after confirmation. A separate page reports the progress. */
export function ForgetEverything({ forget }: { forget: () => Promise<void> }) {
  const text = useText();
  const [state, setState] = useState<ForgetState>("idle");
  const next = useRef<HTMLButtonElement>(null);

  // The pressed button is gone: focus the safe answer, or the button it started from.
  const shownState = useRef(state);
  useLayoutEffect(() => {
    if (shownState.current !== state) next.current?.focus();
    shownState.current = state;
  }, [state]);

  const begin = () => {
    setState("running");
    forget().catch(() => setState("failed"));
  };

  return (
    <div class="facts">
      <h3>{text("forget_title")}</h3>
      <p>{text("forget_lead")}</p>
      <div class="forget">
        {state === "asked" ? (
          <>
            <Button kind="danger" onClick={begin}>
              {text("forget_confirm")}
            </Button>
            <Button ref={next} onClick={() => setState("idle")}>
              {text("forget_cancel")}
            </Button>
          </>
        ) : (
          <Button
            ref={next}
            kind="danger"
            disabled={state === "running"}
            onClick={() => setState("asked")}
          >
            {text("forget_button")}
          </Button>
        )}
      </div>
      {state === "running" && <p role="status">{text("forget_running")}</p>}
      {state === "failed" && (
        <Notice kind="stopped" announced>
          {text("forget_failed")}
        </Notice>
      )}
    </div>
  );
}
