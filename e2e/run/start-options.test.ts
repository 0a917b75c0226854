import { expect, test } from "vitest";
import { readStartOptions } from "./start-options.ts";

test.each([
  { platform: "linux", env: {}, args: [], headed: false },
  { platform: "linux", env: { DISPLAY: ":0" }, args: [], headed: true },
  { platform: "linux", env: { WAYLAND_DISPLAY: "wayland-0" }, args: [], headed: true },
  { platform: "linux", env: { DISPLAY: ":0" }, args: ["--headless"], headed: false },
  { platform: "darwin", env: {}, args: [], headed: true },
  { platform: "win32", env: {}, args: ["--headless"], headed: false },
])("$platform with $env and $args: window $headed", ({ platform, env, args, headed }) => {
  expect(readStartOptions(args, env, platform).headed).toBe(headed);
});

test("a talk can be named", () => {
  expect(readStartOptions(["--talk", "bread"], {}, "linux").talk).toBe("bread");
});

test("captions can be made on this computer", () => {
  expect(readStartOptions(["--engine", "device"], {}, "linux").engine).toBe("device");
  expect(readStartOptions([], {}, "linux").engine).toBe("service");
});

test.each([[["--talk"]], [["bread"]], [["--engine", "steam"]]])(
  "%j is refused with the usage",
  (args) => {
    expect(() => readStartOptions(args, {}, "linux")).toThrow("Usage: npm start");
  },
);
