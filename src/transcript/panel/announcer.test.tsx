import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import { RowsView } from "../shared/rows-view.ts";
import { concludedSegment } from "../testing/concluded-segment.ts";
import { Announcer } from "./announcer.tsx";

test("announces each new line once and whole, when the next one starts", async () => {
  const view = new RowsView(signal([]), signal(["de"]));
  const say = (lane: string, at: number, text: string) =>
    act(() => view.appendSegments([concludedSegment(lane, at, text)]));
  await say("de", 0, "Das ist die letzte Zeile bisher.");
  const { root } = await mount(<Announcer view={view} />);
  const lines = () => [...root.querySelectorAll("p")].map((line) => line.textContent);
  expect(root.querySelector("[role=log]")?.getAttribute("aria-live")).toBe("polite");
  await say("de", 1, " Die Lampe brennt mit");
  expect(lines()).toEqual(["Das ist die letzte Zeile bisher."]);
  await say("de", 2, " Walöl, jeden Abend.");
  await say("original", 0, "This is not the first lane.");
  await say("de", 3, " Niemand weiß mehr, warum das so ist.");
  expect(lines()).toEqual([
    "Das ist die letzte Zeile bisher.",
    "Die Lampe brennt mit Walöl, jeden Abend.",
  ]);
  expect(root.querySelector("p")?.lang).toBe("de");
});
