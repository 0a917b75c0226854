import { expect, test } from "vitest";
import { messageCounts, type TraceEvent } from "./message-counts.ts";

const process = (pid: number, name: string): TraceEvent => ({
  name: "process_name",
  pid,
  args: { name },
});
const received = (pid: number, tag: unknown): TraceEvent => ({
  name: "Receive mojo message",
  pid,
  args: { chrome_mojo_event_info: { mojo_interface_tag: tag } },
});

test("counts what the browser process receives, by interface, without the tracing", () => {
  const events = [
    received(7, "blink.mojom.IDBDatabase"),
    process(8, "Renderer"),
    process(7, "Browser"),
    received(7, "blink.mojom.IDBDatabase"),
    received(7, undefined),
    received(7, "tracing.mojom.ProducerHost"),
    received(8, "blink.mojom.IDBDatabase"),
    { name: "Receive mojo reply", pid: 7, args: {} },
  ];
  expect([...messageCounts(events)]).toEqual([
    ["blink.mojom.IDBDatabase", 2],
    ["unknown", 1],
  ]);
});

test("refuses a trace without the browser process", () => {
  expect(() => messageCounts([process(8, "Renderer")])).toThrow("no browser process");
});
