import { afterEach, expect, test, vi } from "vitest";
import { FailureDetails } from "./failure-details.tsx";
import { mount } from "./testing/mount.tsx";

const writeText = vi.fn(async (_: string) => undefined);
vi.stubGlobal("navigator", { clipboard: { writeText } });

afterEach(() => writeText.mockReset());

const lines = (root: HTMLElement) =>
  [...root.querySelectorAll("p")].map(({ textContent }) => textContent);

test.each([
  ["4f91", "invalid_content_type", ["Trace ID: 4f91", "Error code: invalid_content_type"]],
  ["4f91", null, ["Trace ID: 4f91"]],
  [null, "invalid_content_type", ["Error code: invalid_content_type"]],
])("folds away trace %s and code %s, and copies them", async (traceId, code, expected) => {
  const view = await mount(<FailureDetails traceId={traceId} code={code} />);
  const fold = view.root.querySelector("details");
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector("summary")?.textContent).toBe("Details");
  expect(lines(view.root)).toEqual(expected);
  await view.click("Copy");
  expect(writeText).toHaveBeenCalledExactlyOnceWith(expected.join("\n"));
  const status = view.root.querySelector("[role=status]");
  await expect.poll(() => status?.textContent).toBe("Copied");
});

test("shows nothing without a reference", async () => {
  const { root } = await mount(<FailureDetails traceId={null} />);
  expect(root.innerHTML).toBe("");
});

test("says what to do when the browser does not copy", async () => {
  writeText.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  const view = await mount(<FailureDetails traceId="4f91" />);
  await view.click("Copy");
  await expect.poll(view.text).toContain("Couldn't copy");
});

test("stays unfolded for the next attempt, whose reference nobody has copied", async () => {
  const view = await mount(<FailureDetails traceId="4f91" />);
  const fold = view.root.querySelector("details");
  if (fold) fold.open = true;
  await view.click("Copy");
  await expect.poll(view.text).toContain("Copied");
  await view.update(<FailureDetails traceId="0a2c" />);
  expect(fold?.isConnected && fold.open).toBe(true);
  expect(lines(view.root)).toEqual(["Trace ID: 0a2c"]);
  expect(view.text()).not.toContain("Copied");
});
