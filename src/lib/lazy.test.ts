import { expect, test, vi } from "vitest";
import { lazy } from "./lazy.ts";

test("a value is made once, when it is first needed", () => {
  const make = vi.fn(() => ({}));
  const value = lazy(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledTimes(1);
});
