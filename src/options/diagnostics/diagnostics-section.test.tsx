import { expect, test, vi } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import { DiagnosticsSection } from "./diagnostics-section.tsx";

test("shows the report before it is copied", async () => {
  const collect = vi.fn(async () => "Surtitle: 0.1.0\nBrowser: Chrome/144");
  const copy = vi.fn(async (_report: string) => undefined);
  const view = await mount(<DiagnosticsSection api={{ collect, copy }} />);
  expect(collect).not.toHaveBeenCalled();
  await view.click("Show diagnostics");
  const box = () => view.root.querySelector("textarea");
  await expect.poll(() => box()?.value).toBe("Surtitle: 0.1.0\nBrowser: Chrome/144");
  expect(box()?.readOnly).toBe(true);
  expect(document.activeElement).toBe(box());
  expect(copy).not.toHaveBeenCalled();
  await view.click("Copy diagnostics");
  expect(copy.mock.calls).toEqual([["Surtitle: 0.1.0\nBrowser: Chrome/144"]]);
  await expect.poll(view.text).toContain("Copied");

  copy.mockRejectedValueOnce(new Error("not allowed"));
  await view.click("Copy diagnostics");
  await expect.poll(view.text).toContain("Couldn't copy");
});
