import { expect, test, vi } from "vitest";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { mount } from "../ui/testing/mount.tsx";
import { FailureNotice } from "./failure-notice.tsx";

const TRACE = "4f9102aa4f9102aa4f9102aa4f9102aa";

test.each([
  "bad_request",
  "key_refused",
  "forbidden",
  "not_this_service",
  "quota_exceeded",
  "unreachable",
  "stream_error",
  "connection_lost",
] as const)("says why captions failed: %s", async (reason) => {
  const view = await mount(
    <FailureNotice
      failure={{ reason, traceId: TRACE, code: "a_code", detail: null }}
      streamHosts={[]}
      onStreamHost={vi.fn()}
      onOpenOptions={vi.fn()}
      onOpenDocuments={vi.fn()}
    />,
  );
  expect(view.text()).toContain(catalogueText(`error_${reason}`));
  const folded = view.root.querySelector("details:not([open])");
  expect(folded?.textContent).toContain(catalogueText("trace", TRACE));
  expect(folded?.textContent).toContain(catalogueText("error_code", "a_code"));
  folded?.remove();
  // The trace is nowhere else.
  expect(view.root.innerHTML).not.toContain(TRACE);
});
