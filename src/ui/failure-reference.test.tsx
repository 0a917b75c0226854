import { describe, expect, it } from "vitest";
import { FailureReference } from "./failure-reference.tsx";
import { mount } from "./testing/mount.tsx";

describe("what can be quoted of a failure", () => {
  it.each([
    ["4f91", "invalid_content_type", "(Trace 4f91, code invalid_content_type)"],
    ["4f91", null, "(Trace 4f91)"],
    [null, "invalid_content_type", "(Code invalid_content_type)"],
    [null, null, ""],
  ])("of trace %s and code %s", async (traceId, code, words) => {
    const { root } = await mount(<FailureReference traceId={traceId} code={code} />);
    expect(root.textContent).toBe(words);
  });
});
