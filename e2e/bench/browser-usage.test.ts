import { expect, test } from "vitest";
import { kindOf, type ProcessUsage, processorMs, pssBytes } from "./browser-usage.ts";

test.each([
  ["/usr/bin/chromium\0--headless", "browser"],
  ["chromium --type=renderer --lang=en", "page"],
  ["chromium\0--type=renderer\0--extension-process\0--lang=en", "extension"],
  ["chromium --type=gpu-process", "gpu"],
  ["chromium --type=utility --utility-sub-type=audio.mojom.AudioService", "audio"],
  ["chromium --type=utility --utility-sub-type=data_decoder.mojom.DataDecoderService", "other"],
  ["chromium --type=zygote", "other"],
])("%j is a process of the kind %s", (commandLine, kind) => {
  expect(kindOf(commandLine)).toBe(kind);
});

const page = (processorMs: number): ProcessUsage => ({ kind: "page", processorMs, pssBytes: 30 });
const gpu = (processorMs: number): ProcessUsage => ({ kind: "gpu", processorMs, pssBytes: 7 });

test("a process that has started since counts whole, one that has ended does not count", () => {
  const before = new Map([
    [1, page(100)],
    [2, gpu(5000)],
  ]);
  const after = new Map([
    [1, page(130)],
    [3, gpu(40)],
  ]);
  expect(processorMs(before, after)).toBe(70);
  expect(processorMs(before, after, "page")).toBe(30);
});

test("memory is the sum over all processes, or over those of a kind", () => {
  const usage = new Map([
    [1, page(0)],
    [2, page(0)],
    [3, gpu(0)],
  ]);
  expect(pssBytes(usage)).toBe(67);
  expect(pssBytes(usage, "page")).toBe(60);
});
