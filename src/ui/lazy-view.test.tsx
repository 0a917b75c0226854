import { expect, test, vi } from "vitest";
import { withResolvers } from "../lib/with-resolvers.ts";
import { lazyView } from "./lazy-view.tsx";
import { mount } from "./testing/mount.tsx";

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test("a view is loaded when it is first shown, and drawn with what it was given last", async () => {
  const coming = withResolvers<typeof Greeting>();
  const load = vi.fn(() => coming.promise);
  const LazyGreeting = lazyView(load);
  expect(load).not.toHaveBeenCalled();
  const mounted = await mount(<LazyGreeting name="Ada" />);
  expect(mounted.words()).toBe("");
  await mounted.update(<LazyGreeting name="Grace" />);
  coming.resolve(Greeting);
  await vi.waitFor(() => expect(mounted.words()).toBe("Hello Grace"));
  expect(load).toHaveBeenCalledTimes(1);
});

test("a view that was loaded is there at once", async () => {
  const LazyGreeting = lazyView(async () => Greeting);
  const first = await mount(<LazyGreeting name="Ada" />);
  await vi.waitFor(() => expect(first.words()).toBe("Hello Ada"));
  const second = await mount(<LazyGreeting name="Grace" />);
  expect(second.words()).toBe("Hello Grace");
});

test("a view that was taken away before it came is not drawn", async () => {
  const coming = withResolvers<typeof Greeting>();
  const LazyGreeting = lazyView(() => coming.promise);
  const mounted = await mount(<LazyGreeting name="Ada" />);
  await mounted.update(<p>Bye</p>);
  coming.resolve(Greeting);
  await coming.promise;
  expect(mounted.words()).toBe("Bye");
});
