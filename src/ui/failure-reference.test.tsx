import { describe, expect, it } from "vitest";
import { FailureReference } from "./failure-reference.tsx";
import { mount } from "./testing/mount.tsx";

describe("a failure reference", () => {
  it.each([
    ["4f91", "invalid_content_type", "(Trace 4f91, code invalid_content_type)"],
    ["4f91", null, "(Trace 4f91)"],
    [null, "invalid_content_type", "(Code invalid_content_type)"],
    [null, null, ""],
  ])("quotes trace %s and code %s", async (traceId, code, expected) => {
    const { root } = await mount(<FailureReference traceId={traceId} code={code} />);
    expect(root.textContent).toBe(expected);
  });
});
