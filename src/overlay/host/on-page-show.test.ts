import { describe, expect, it } from "vitest";
import { trusted } from "../testing/trusted.ts";
import { onPageShow } from "./on-page-show.ts";

const pageshow = (persisted: boolean) =>
  dispatchEvent(trusted(Object.assign(new Event("pageshow"), { persisted })));
const pagehide = () => dispatchEvent(trusted(new Event("pagehide")));

function showings(signal: AbortSignal): AbortSignal[] {
  const begun: AbortSignal[] = [];
  onPageShow((shown) => begun.push(shown), signal);
  return begun;
}

describe("onPageShow", () => {
  it("begins at once, aborts when the page is left and begins again when it returns", () => {
    const begun = showings(new AbortController().signal);
    expect(begun.map(({ aborted }) => aborted)).toEqual([false]);
    pageshow(false);
    expect(begun.length).toBe(1);
    pagehide();
    expect(begun.map(({ aborted }) => aborted)).toEqual([true]);
    pageshow(true);
    expect(begun.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it("ignores forged page events", () => {
    const begun = showings(new AbortController().signal);
    dispatchEvent(new Event("pagehide"));
    expect(begun.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it("ends with its signal and does not begin again", () => {
    const life = new AbortController();
    const begun = showings(life.signal);
    life.abort();
    pageshow(true);
    expect(begun.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
