import { describe, expect, it } from "vitest";
import { trusted } from "../testing/trusted.ts";
import { whileShown } from "./while-shown.ts";

const pageshow = (persisted: boolean) =>
  dispatchEvent(trusted(Object.assign(new Event("pageshow"), { persisted })));
const pagehide = () => dispatchEvent(trusted(new Event("pagehide")));

function showings(signal: AbortSignal): AbortSignal[] {
  const begun: AbortSignal[] = [];
  whileShown((shown) => begun.push(shown), signal);
  return begun;
}

describe("whileShown", () => {
  it("begins at once, ends when the page is left, and begins anew when it comes back", () => {
    const begun = showings(new AbortController().signal);
    expect(begun.map(({ aborted }) => aborted)).toEqual([false]);
    pageshow(false);
    expect(begun.length).toBe(1);
    pagehide();
    expect(begun.map(({ aborted }) => aborted)).toEqual([true]);
    pageshow(true);
    expect(begun.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it("is not ended by a page that makes the event up", () => {
    const begun = showings(new AbortController().signal);
    dispatchEvent(new Event("pagehide"));
    expect(begun.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it("ends with its signal, and does not come back after that", () => {
    const life = new AbortController();
    const begun = showings(life.signal);
    life.abort();
    pageshow(true);
    expect(begun.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
