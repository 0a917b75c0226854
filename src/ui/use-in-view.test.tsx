import { useRef } from "preact/hooks";
import { afterEach, expect, test, vi } from "vitest";
import { mount } from "./testing/mount.tsx";
import { useInView } from "./use-in-view.ts";

afterEach(() => void vi.unstubAllGlobals());

function Watched() {
  const place = useRef<HTMLParagraphElement>(null);
  return <p ref={place}>{useInView(place) ? "seen" : "unseen"}</p>;
}

test("follows the browser's reports until unmounted", async () => {
  let notify = (_: readonly boolean[]) => {};
  const watched: Element[] = [];
  const disconnect = vi.fn();
  class Watch {
    constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      notify = (changes) => callback(changes.map((isIntersecting) => ({ isIntersecting })));
    }
    observe(element: Element) {
      watched.push(element);
    }
    disconnect = disconnect;
  }
  vi.stubGlobal("IntersectionObserver", Watch);
  const mounted = await mount(<Watched />);
  expect(mounted.text()).toBe("unseen");
  expect(watched.map(({ tagName }) => tagName)).toEqual(["P"]);
  notify([true]);
  await vi.waitFor(() => expect(mounted.text()).toBe("seen"));
  // The last of several changes counts.
  notify([true, false]);
  await vi.waitFor(() => expect(mounted.text()).toBe("unseen"));
  await mounted.update(<p>Bye</p>);
  expect(disconnect).toHaveBeenCalledTimes(1);
});
