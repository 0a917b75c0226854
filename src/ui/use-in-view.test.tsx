import { useRef } from "preact/hooks";
import { afterEach, expect, test, vi } from "vitest";
import { mount } from "./testing/mount.tsx";
import { useInView } from "./use-in-view.ts";

afterEach(() => void vi.unstubAllGlobals());

function Watched() {
  const place = useRef<HTMLParagraphElement>(null);
  return <p ref={place}>{useInView(place) ? "seen" : "unseen"}</p>;
}

test("an element counts as seen from the browser's word on, until it is taken back", async () => {
  let tell = (_: readonly boolean[]) => {};
  const watched: Element[] = [];
  const disconnect = vi.fn();
  class Watch {
    constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      tell = (changes) => callback(changes.map((isIntersecting) => ({ isIntersecting })));
    }
    observe(element: Element) {
      watched.push(element);
    }
    disconnect = disconnect;
  }
  vi.stubGlobal("IntersectionObserver", Watch);
  const mounted = await mount(<Watched />);
  expect(mounted.words()).toBe("unseen");
  expect(watched.map(({ tagName }) => tagName)).toEqual(["P"]);
  tell([true]);
  await vi.waitFor(() => expect(mounted.words()).toBe("seen"));
  // Of several changes the last one counts.
  tell([true, false]);
  await vi.waitFor(() => expect(mounted.words()).toBe("unseen"));
  await mounted.update(<p>Bye</p>);
  expect(disconnect).toHaveBeenCalledTimes(1);
});
